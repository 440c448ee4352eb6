const THROW_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '1min',
  // In the data folder, so that deleting the folder also removes the memory files of a killed server.
  dynamic_shared_memory_type: 'mmap',
};

/** The settings of the embedded server, passed at every start, so that changes apply to existing data folders too. */
export function serverArguments(durable: boolean, more: Record<string, string | number>): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    // Pages that were never used take no memory.
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    wal_compression: 'on',
    // The embedded server has no replicas.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    io_method: 'sync',
    // No JIT: for short statements compiling costs more than it saves.
    jit: 'off',
    random_page_cost: 1.1,
    // Frequently updated counter rows have many dead versions: vacuum early and often.
    autovacuum_naptime: '15s',
    autovacuum_vacuum_scale_factor: 0.05,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // Expected errors that become a 4xx are not logged.
    log_min_error_statement: 'panic',
    log_line_prefix: '%m [%p] ',
    // With both settings a commit survives a killed process; without fsync it may not survive a power cut.
    synchronous_commit: 'on',
    ...(durable ? {} : THROW_AWAY),
    ...more,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
