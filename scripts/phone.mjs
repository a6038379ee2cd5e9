// `npm run phone -- ADDRESS UUID KEY SENDER TEXT`: a phone that sends its state and one message, as in docs/devices.md.
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
  process.stderr.write('Usage: npm run phone -- http://localhost:3000 UUID KEY SENDER TEXT\n');
  process.exit(1);
}
const now = Date.now();
const isSent =
  (await post('state', { battery: 80, signal: 70, appVersion: 'simulator' })) &&
  (await post('messages', { sentAt: now, messages: [{ number: String(now), sender, text, time: now }] }));
process.exit(isSent ? 0 : 1);
