// `npm run phone -- ADDRESS UUID KEY SENDER TEXT`: a phone that tells its state and one message, as docs/devices.md says.
const [, , address, uuid, key, sender, text] = process.argv;

const post = async (call, body) => {
  const answer = await fetch(new URL(`/api/devices/${uuid}/${call}`, address), {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  process.stdout.write(`${call}: ${answer.status} ${await answer.text()}\n`);
  return answer.ok;
};

if (!text) {
  process.stderr.write('Say which phone tells what: npm run phone -- http://localhost:3000 UUID KEY SENDER TEXT\n');
  process.exit(1);
}
const now = Date.now();
const told =
  (await post('state', { battery: 80, signal: 70, appVersion: 'simulator' })) &&
  (await post('messages', { sentAt: now, messages: [{ number: String(now), sender, text, time: now }] }));
process.exit(told ? 0 : 1);
