export function activate(): Promise<void>;
