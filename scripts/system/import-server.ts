// The child process of compile-modules.ts: imports both programs, which fills Node's compile cache, and exits.

await Promise.all([import('#server/main.ts'), import('#server/worker.ts')]);
process.exit();
