import { readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICKS = 100;

export type Usage = { cpuSeconds: number; residentMegabytes: number };

/** The resources a process has used so far; zero on other systems than Linux. */
export function usageOf(pid: number): Usage {
  const stat = readProc(pid, 'stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const resident = Number(/^VmRSS:\s+(\d+) kB/m.exec(readProc(pid, 'status'))?.[1] ?? 0);
  return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS, residentMegabytes: resident / 1024 };
}

function readProc(pid: number, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8');
}
