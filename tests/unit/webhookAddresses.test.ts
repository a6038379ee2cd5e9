import { describe, expect, it } from 'vitest';
import { checkAddress, isPublicAddress } from '../../server/domain/webhooks/addresses';
import { waitAfter } from '../../server/domain/webhooks/retryPlan';

describe('what is sent to', () => {
  it.each([
    ['this host', '0.0.0.0'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['shared by customers of a provider', '100.64.0.1'],
    ['link-local', '169.254.1.1'],
    ['metadata of a cloud', '169.254.169.254'],
    ['services of a cloud', '168.63.129.16'],
    ['metadata of a cloud', '100.100.100.200'],
    ['benchmarks', '198.18.0.1'],
    ['documentation', '192.0.2.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['IPv4 in IPv6', '::ffff:8.8.8.8'],
    ['IPv4 in IPv6', '::127.0.0.1'],
    ['NAT64', '64:ff9b::a00:1'],
    ['NAT64 of a provider', '64:ff9b:1::a00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['unique local', 'fd00::1'],
    ['metadata of a cloud', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['not an address', 'localhost'],
  ])('a webhook is not sent to an address that is not public: %s, %s', (_why, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '93.184.215.14',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
  ])('a webhook is sent to a public address: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    'localhost',
    'localhost.',
    'shop.localhost..',
    'printer',
    'printer.',
    'printer.local.',
    'foo.lan',
    'router.home.arpa',
    'x.corp',
    'db.INTERNAL',
    '127.0.0.1.',
  ])('a webhook is not saved for a host that cannot be public: %s', (host) => {
    const save = () => checkAddress({ WEBHOOK_ALLOW: [] }, `https://${host}/`);
    expect(save).toThrow(expect.objectContaining({ status: 422 }));
  });

  it.each(['shop.example', 'shop.example.'])('a webhook is saved for a host that may be public: %s', (host) => {
    expect(() => checkAddress({ WEBHOOK_ALLOW: [] }, `https://${host}/`)).not.toThrow();
  });
});

describe('the plan of tries', () => {
  const waits = (random: () => number) => {
    const all: number[] = [];
    for (let wait = waitAfter(1, random); wait !== undefined; wait = waitAfter(all.length + 1, random)) all.push(wait);
    return all;
  };
  const total = (all: readonly number[]) => all.reduce((sum, wait) => sum + wait, 0);

  it('the plan of tries of a webhook waits from five seconds to twelve hours, never less than before', () => {
    const all = waits(() => 0);
    expect(all[0]).toBe(5000);
    expect(all.at(-1)).toBe(12 * 3_600_000);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
  });

  it('the plan of tries of a webhook lasts two and a half to three and a half days, whatever the jitter', () => {
    const days = [0, 0.5, 0.999].map((random) => total(waits(() => random)) / 86_400_000);
    for (const day of days) {
      expect(day).toBeGreaterThan(2.5);
      expect(day).toBeLessThan(3.5);
    }
    expect(days[0]).toBeLessThan(days[2]!);
  });
});
