export function withFileLock<T>(path: string, work: () => Promise<T> | T): Promise<T>;
