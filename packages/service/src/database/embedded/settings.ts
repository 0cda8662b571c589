/**
 * What PostgreSQL is told beside its defaults. It is a small neighbour of one service on one machine, not a database
 * server: it takes little memory and few processes, and leaves the second core to the service.
 */
export const serverSettings: Readonly<Record<string, string | number>> = {
  // What was acknowledged survives a power cut. These are the defaults, said here because everything hangs on them.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // The service's pool, its listener, a backup and a psql session.
  max_connections: 50,
  // Enough for the hot tables of a small installation; the system caches the rest.
  shared_buffers: '64MB',
  // A sort or a hash of a request; there are at most as many as connections.
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  // Huge pages would be set aside for good.
  huge_pages: 'off',

  // In the data folder, where a server that was killed leaves it to the next; the system's own place may be tiny.
  dynamic_shared_memory_type: 'mmap',

  // Reads and writes by the process that asks: saves three processes that only wait on local disks.
  io_method: 'sync',
  // A request never takes a second core from the others, so there is no pool of workers for it.
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  max_worker_processes: 0,
  max_logical_replication_workers: 0,
  // One table at a time is cleaned up.
  autovacuum_max_workers: 1,
  autovacuum_worker_slots: 1,
  // Compiling a plan takes longer than any of our statements.
  jit: 'off',

  // Nothing replicates from here, so the log holds only what recovery needs.
  wal_level: 'minimal',
  max_wal_senders: 0,
  // The disk it takes at most, and so the time that recovery takes.
  max_wal_size: '256MB',
  min_wal_size: '64MB',

  // Messages are parsed by a program and must not contain user data: statements and values are left out.
  lc_messages: 'C',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
};
