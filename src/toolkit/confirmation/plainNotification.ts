/** A text for a notification, in which VS Code would make links of `[words](command:…)`. */
export function plainNotification(text: string): string {
  return text.replaceAll("](", "] (");
}
