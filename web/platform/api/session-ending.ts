import { endingChannel } from './session.ts';

/**
 * Makes a call that ends the session on the server, and tells all tabs of this browser before it is sent: what they ask
 * meanwhile is refused because of it, and no session expired. A call that fails leaves the session as it is.
 */
export async function endingSession<Result>(token: string | null, call: () => Promise<Result>): Promise<Result> {
  announce(token);
  try {
    return await call();
  } catch (error) {
    announce(null);
    throw error;
  }
}

function announce(token: string | null): void {
  const channel = new BroadcastChannel(endingChannel);
  channel.postMessage(token);
  channel.close();
}
