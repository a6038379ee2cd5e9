import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';

/** Returns what writes each statement with its duration to the log at `debug`, without bound values; undefined at other levels. */
export const logQueries = (log: Logger | undefined): ((event: LogEvent) => void) | undefined =>
  log?.isLevelEnabled('debug')
    ? ({ level, query, queryDurationMillis }) =>
        log.debug(
          {
            sql: query.sql.replaceAll(/\s+/g, ' ').trim(),
            ms: Math.round(queryDurationMillis),
            failed: level === 'error',
          },
          'statement',
        )
    : undefined;
