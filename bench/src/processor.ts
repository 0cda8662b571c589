import { readdirSync, readFileSync } from 'node:fs';
import type { Db } from '@latchkey/service/database/tables';
import { sql } from 'kysely';

const TICK_MILLIS = 10;

/** Milliseconds of processor time that a process has used so far. */
export const processCpu = (pid: number): number => cpuOf(fieldsOf(pid));

/** The same of a server on this machine, all of its processes together. */
export async function serverCpu(db: Db): Promise<() => number> {
  const server = await serverOf(db);
  return () => {
    const fields = allProcesses().map((pid) => (pid === server ? fieldsOf(server) : childOf(server, pid)));
    return fields.reduce((sum, one) => sum + cpuOf(one), cpuOfEnded(fieldsOf(server)));
  };
}

/** All processes of a server on this machine, those of its connections among them. */
export async function serverProcesses(db: Db): Promise<() => number[]> {
  const server = await serverOf(db);
  return () => allProcesses().filter((pid) => pid === server || childOf(server, pid).length > 0);
}

async function serverOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return Number(fieldsOf(rows[0]?.pid ?? 0)[PARENT]);
}

/** Of proc(5) stat, after the name of the program: its parent, the time in user and system mode, and that of its ended children. */
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14];

const allProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** A process may have ended since it was listed. */
function childOf(server: number, pid: number): string[] {
  try {
    const fields = fieldsOf(pid);
    return Number(fields[PARENT]) === server ? fields : [];
  } catch {
    return [];
  }
}

const fieldsOf = (pid: number): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];

const cpuOf = (fields: string[]): number => ticks(fields[USER]) + ticks(fields[SYSTEM]);
const cpuOfEnded = (fields: string[]): number => ticks(fields[ENDED_USER]) + ticks(fields[ENDED_SYSTEM]);
const ticks = (field = '0'): number => Number(field) * TICK_MILLIS;
