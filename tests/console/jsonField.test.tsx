import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { JsonField } from '../../src/admin/fields/JsonField';
import { activity } from '../../src/resources/activity';

it.each([
  ['{"id":4,"from":10000.5}', '{\n  "id": 4,\n  "from": 10000.5\n}'],
  ['{"id":4,', '{"id":4,'],
])('the snapshot %s is read line by line in full, so that no figure is broken', (value, lines) => {
  const field = activity.fields.after;
  const props = { definition: activity, name: 'after', field, record: { id: 1 }, value, linked: false };
  expect(render(<JsonField {...props} full />).container.textContent).toBe(lines);
  expect(render(<JsonField {...props} full={false} />).container.textContent).toBe(value);
});
