import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const GROUPS_OF_A_NETWORK = 4;

/** The key of limits per address: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientNetwork(request: Pick<FastifyRequest, 'ip'>): string {
  if (!request.ip.includes(':')) return request.ip;
  const address = request.ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  const groups = ipv6Groups(address).slice(0, GROUPS_OF_A_NETWORK);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after];
}
