import { render, renderHook, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { LiveIndicator } from '../../src/admin/shell/LiveIndicator';
import { ConsoleContext, type ConsoleState } from '../../src/admin/state/ConsoleContext';
import { createServices } from '../../src/admin/state/services';
import { usePollWithoutSocket } from '../../src/admin/state/usePollWithoutSocket';
import type { Session } from '../../src/authProvider/token';
import { loadConfig } from '../../src/dataProvider/config';
import { Role } from '../../src/resources/language/roles';

const server = setupServer();
const session: Session = {
  token: 'the-token',
  id: 3,
  uuid: 'u-3',
  email: 'owner@example.com',
  role: Role.Owner,
  endsAt: Date.now() + 3_600_000,
};
const served = { apiBase: 'https://platform.example/', wsEndpoint: null, extensions: false };
const Socket = vi.fn();

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  server.use(http.get('*/config.json', () => HttpResponse.json(served)));
  vi.stubGlobal('WebSocket', Socket);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

/** The services of a console whose platform says that it has no live channel, and what surrounds its screens. */
const openConsole = async () => {
  const services = createServices(await loadConfig(), session);
  const state = { live: services.live } as unknown as ConsoleState;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext dataProvider={testDataProvider({})}>
      <ConsoleContext.Provider value={state}>{children}</ConsoleContext.Provider>
    </CoreAdminContext>
  );
  return { services, wrapper };
};

it('a console without a live channel opens no socket, shows nothing of it, and fetches what it shows every 15 seconds', async () => {
  const { services, wrapper } = await openConsole();
  render(<LiveIndicator />, { wrapper });
  expect(screen.queryByRole('status')).toBeNull();
  vi.useFakeTimers();
  const refetchAll = vi.fn();
  renderHook(() => usePollWithoutSocket(refetchAll), { wrapper });
  vi.advanceTimersByTime(46_000);
  expect(refetchAll).toHaveBeenCalledTimes(3);
  services.live.checkConnection();
  services.live.reconnect();
  services.close();
  expect(Socket).not.toHaveBeenCalled();
});
