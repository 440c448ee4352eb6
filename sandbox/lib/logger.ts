/** Where a stand-in reports what it does; the console fits. */
export interface Logger {
  info(message: string): void;
  error(message: string): void;
}

export const silentLogger: Logger = { info: () => undefined, error: () => undefined };
