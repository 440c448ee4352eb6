/** The log of a stand-in; compatible with the console. */
export interface Logger {
  info(message: string): void;
  error(message: string): void;
}

export const silentLogger: Logger = { info: () => undefined, error: () => undefined };
