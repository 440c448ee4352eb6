import { readFileSync } from 'node:fs';
import fastify from 'fastify';

// The program that bench/lib/bare-server.ts starts: its argument is the file to send, BARE_HEADERS the headers.
const body = readFileSync(process.argv[2] ?? '');
const headers: Record<string, string> = JSON.parse(process.env['BARE_HEADERS'] ?? '{}');
const app = fastify();
app.get('/*', (_request, reply) => reply.headers(headers).send(body));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('SIGTERM', () => process.exit(0));
