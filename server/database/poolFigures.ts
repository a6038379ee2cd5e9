/** Figures of the connections to the database, by name, with their help. */
export const poolFigures = {
  console_database_connections: 'Connections to the database that are open',
  console_database_connections_idle: 'Of them, those that do nothing',
  console_database_waiting: 'Statements that wait for a free connection',
} as const;

/** Reads these figures. */
export type PoolReading = () => Readonly<Record<keyof typeof poolFigures, number>>;
