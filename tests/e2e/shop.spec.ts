import { spawn } from 'node:child_process';
import { addFreeAccount, callApi, expect, openAs, test } from './console';
import { startHookServer } from '../hookServer';

test.use({ viewport: { width: 390, height: 844 } });

test(
  'a shop sends its payer to the platform, hears that they paid, and shows it',
  { tag: '@long' },
  async ({ page, browser, baseURL }) => {
    const platformPort = Number(new URL(baseURL!).port);
    const shopPort = platformPort + 2;
    await addFreeAccount(page);
    const key = (await (await callApi(page, 'merchant', 'POST', 'mgmt/api-keys', { name: 'Tea shop' })).json()) as {
      key: string;
    };
    // The proxy with TLS in front of the shop.
    const proxy = await startHookServer(platformPort + 1);
    const hook = (await (
      await callApi(page, 'merchant', 'POST', 'mgmt/webhooks', { url: `https://${proxy.host}/webhook` })
    ).json()) as { id: number; secret: string };
    proxy.answerWith((response, { path, headers, body }) => {
      void fetch(`http://127.0.0.1:${shopPort}${path}`, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body,
      }).then(
        ({ status }) => response.writeHead(status).end(),
        () => response.writeHead(502).end(),
      );
    });
    const shop = spawn(process.execPath, ['examples/shop/shop.mjs'], {
      env: {
        PATH: process.env.PATH,
        PLATFORM: baseURL,
        API_KEY: key.key,
        WEBHOOK_SECRET: hook.secret,
        DATA: test.info().outputPath('shop-data'),
        PORT: String(shopPort),
      },
      stdio: 'inherit',
    });
    try {
      const front = `http://127.0.0.1:${shopPort}/`;
      await expect
        .poll(() =>
          page.goto(front).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      await page.getByRole('button', { name: 'Buy' }).click();
      await expect(page.getByRole('link', { name: 'Pay' })).toBeVisible();
      const order = page.url();
      await page.getByRole('link', { name: 'Pay' }).click();
      await expect(page.getByText('Nordwind asks you to pay')).toBeVisible();
      await expect(page.getByText('Green tea')).toBeVisible();
      await expect(page.getByText('490.00 ₽').first()).toBeVisible();
      const id = /\/extended-pg\/([\da-f-]{36})/.exec(page.url())![1]!;

      const filter = encodeURIComponent(JSON.stringify({ q: id }));
      const queue = await callApi(page, 'developer', 'GET', `mgmt/store?range=[0,9]&filter=${filter}`);
      const [task] = (await queue.json()) as { id: number }[];
      await callApi(page, 'developer', 'POST', `mgmt/store/reserve/${task!.id}`);
      const completed = await callApi(page, 'developer', 'POST', `mgmt/store/complete/${task!.id}`, {
        invoiceId: task!.id,
      });
      expect(completed.ok(), await completed.text()).toBe(true);

      await page.goto(order);
      await expect(page.getByText('Paid')).toBeVisible();
      // The delivery leads the merchant to their own view of the invoice.
      const merchant = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await openAs(merchant, 'merchant', '/dashboard/deliveries');
      await merchant
        .locator('tbody tr')
        .first()
        .getByRole('link', { name: `Invoice #${task!.id}` })
        .click();
      await expect(merchant).toHaveURL(new RegExp(`open=own-invoices/${task!.id}`));
      await expect(merchant.getByRole('complementary').getByText('490.00 ₽').first()).toBeVisible();
      await merchant.context().close();
      // What the platform did not sign changes nothing.
      const forged = await fetch(`${front}webhook`, { method: 'POST', body: JSON.stringify({ data: { cid: 'x' } }) });
      expect(forged.status).toBe(400);
    } finally {
      shop.kill('SIGKILL');
      await callApi(page, 'merchant', 'POST', `mgmt/webhooks/${hook.id}/disable`);
      await proxy.close();
    }
  },
);
