/**
 * The longest to wait for what a window does in answer to a gesture: idle, it takes a second or two,
 * and a window that starts may take twenty; on a machine with much other work, many times as long.
 */
export const patienceMs = 240_000;
