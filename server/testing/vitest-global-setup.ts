import type { TestProject } from 'vitest/node';
import { startTestDatabaseServer } from './database-server.ts';
import './database.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestDatabaseServer();
  project.provide('postgresUrl', server.adminUrl);
  return () => server.stop();
}
