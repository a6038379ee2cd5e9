import { render } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import MetadataCell from '../../src/custom/metadata/MetadataCell';
import { ownInvoices } from '../../src/resources/ownInvoices';

it.each([
  ['{"order":"A-17","note":"gift"}', ['order: A-17', 'note: gift']],
  ['{}', []],
  ['{"order":{"id":1}}', []],
  ['no JSON', []],
])('the metadata %s is a line for each text, which can be copied', (value, lines) => {
  const field = ownInvoices.fields.metadata;
  const props = { definition: ownInvoices, name: 'metadata', field, record: { id: 1 }, value, linked: false };
  const { container } = render(
    <CoreAdminContext>
      <MetadataCell {...props} full />
    </CoreAdminContext>,
  );
  expect([...container.querySelectorAll('li')].map((line) => line.textContent)).toEqual(lines);
  expect(container.querySelectorAll('button')).toHaveLength(lines.length);
});
