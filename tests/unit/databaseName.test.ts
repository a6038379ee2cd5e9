import { afterEach, expect, it, vi } from 'vitest';
import { databaseName } from '../../server/commands/databaseName';

const named = (url: string) => databaseName({ DATABASE_URL: url, DATA_DIR: 'data' });

afterEach(() => void vi.unstubAllEnvs());

it.each([
  ['postgres://console:a%23b@db.example/console?sslmode=verify-full', 'console at db.example:5432'],
  ['postgres://console:secret@db.example:5433/drill?sslrootcert=/no/such/file', 'drill at db.example:5433'],
  ['postgres://console@[::1]/console', 'console at ::1:5432'],
  ['postgresql:///console?host=/run/postgresql', 'console at /run/postgresql:5432'],
])('the name of a database has host, port and name, and no password: %s', (url, name) => {
  expect(named(url)).toBe(name);
});

it('the name of a database is the one that the driver goes to, whatever the address leaves out', () => {
  vi.stubEnv('PGHOST', 'other.example');
  vi.stubEnv('PGPORT', '6000');
  expect(named('postgres:///console')).toBe('console at other.example:6000');
});

it('the name of a database that is embedded is its folder', () => {
  expect(databaseName({ DATABASE_URL: undefined, DATA_DIR: '/var/lib/console' })).toBe('embedded, in /var/lib/console');
  expect(databaseName({ DATABASE_URL: undefined, DATA_DIR: 'memory://' })).toBe('embedded, in memory');
});
