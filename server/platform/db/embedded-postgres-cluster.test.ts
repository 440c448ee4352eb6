import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownCluster } from './embedded-postgres-cluster.ts';

test('where the binaries cannot run, the line that stops the start names DATABASE_URL', async () => {
  const home = mkdtempSync(join(tmpdir(), 'velvet-cluster-'));
  try {
    const native = join(home, 'native');
    mkdirSync(join(native, 'bin'), { recursive: true });
    const script = '#!/bin/sh\necho "initdb: version \'GLIBC_2.34\' not found" >&2\nexit 1\n';
    writeFileSync(join(native, 'bin', 'initdb'), script, { mode: 0o755 });
    const options = { home, native, password: 'secret', account: null, durable: false, log: () => undefined };
    await expect(ownCluster(options)).rejects.toThrow(/GLIBC_2\.34.*\n.*DATABASE_URL/);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
