const channelName = 'session-ending';

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

/** Follows which session is about to end, in any tab; returns how to stop. */
export function followEnding(onChange: (token: string | null) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<string | null>) => onChange(data));
  return () => channel.close();
}

function announce(token: string | null): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(token);
  channel.close();
}
