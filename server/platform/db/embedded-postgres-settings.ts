const THROW_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '1min',
  // In the data folder, so that a killed server leaves nothing behind when the folder goes.
  dynamic_shared_memory_type: 'mmap',
};

/** What the embedded server is told at every start; a later version's settings apply to an old data folder too. */
export function serverArguments(durable: boolean, more: Record<string, string | number>): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    // Memory at rest counts only the pages that were touched.
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    wal_compression: 'on',
    // No replica ever attaches to the embedded server.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    io_method: 'sync',
    // Short statements only: compiling them costs more than running them.
    jit: 'off',
    random_page_cost: 1.1,
    // Hot counter rows leave many dead versions behind: clean early and often.
    autovacuum_naptime: '15s',
    autovacuum_vacuum_scale_factor: 0.05,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // A lost race answered with 4xx is daily business, not a line in the log.
    log_min_error_statement: 'panic',
    log_line_prefix: '%m [%p] ',
    // Either way a commit survives a killed process; without fsync it may not survive a power cut.
    synchronous_commit: 'on',
    ...(durable ? {} : THROW_AWAY),
    ...more,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
