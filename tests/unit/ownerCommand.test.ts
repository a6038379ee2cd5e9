import { afterEach, expect, it, vi } from 'vitest';
import { createOwnerCommand } from '../../server/commands/owner';

afterEach(() => vi.unstubAllEnvs());

it('create-owner refuses what is no e-mail address before it opens a database, which it would make tables in', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
  await expect(createOwnerCommand(['boss'])).rejects.toThrow(/^boss: /);
});
