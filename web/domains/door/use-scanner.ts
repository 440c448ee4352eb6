import { useEffect, useState, useSyncExternalStore } from 'react';

import type { ScannerState } from './scanner/scanner-state.ts';
import type { Scanner } from './scanner/scanner.ts';

const onlineMs = 10_000;
const offlineMs = 4_000;

/** A scanner's state, kept up to date with the server for as long as the page is open. */
export function useScanner(scanner: Scanner): ScannerState {
  const state = useSyncExternalStore(scanner.subscribe, scanner.get, scanner.get);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let isClosed = false;
    void scanner.load().then(() => !isClosed && setLoaded(true));
    return () => {
      isClosed = true;
    };
  }, [scanner]);

  const isOpen = isLoaded && state.access !== 'lost';
  const everyMs = state.is_offline ? offlineMs : onlineMs;
  useEffect(() => {
    if (!isOpen) return;
    const refresh = () => void scanner.refresh();
    const timer = setInterval(refresh, everyMs);
    return () => clearInterval(timer);
  }, [scanner, isOpen, everyMs]);

  useEffect(() => {
    if (!isOpen) return;
    const refresh = () => void scanner.refresh();
    const noNetwork = () => scanner.noteOffline();
    refresh();
    window.addEventListener('online', refresh);
    window.addEventListener('offline', noNetwork);
    return () => {
      window.removeEventListener('online', refresh);
      window.removeEventListener('offline', noNetwork);
    };
  }, [scanner, isOpen]);
  return state;
}
