import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import CallList from '../../src/admin/diagnose/CallList';
import { CopyButton } from '../../src/admin/fields/CopyButton';
import { Announcer } from '../../src/admin/parts/Announcer';
import { CallDetails } from '../../src/admin/outcomes/CallDetails';
import { startCall, takeCalls } from '../../src/dataProvider/callLog';

beforeEach(() => {
  takeCalls();
});

describe('a page without a clipboard, as over http', () => {
  it('a page without a clipboard, as over http, says that the details of a call could not be copied', async () => {
    const call = startCall('GET', 'mgmt/banks')(200, { expected: 'a list', received: 'object' });
    render(<CallDetails call={call} t={(phrase) => phrase} />);
    fireEvent.click(screen.getByText('Copy'));
    expect(await screen.findAllByText('Could not copy')).not.toHaveLength(0);
  });

  it('a page without a clipboard, as over http, says that a value could not be copied', async () => {
    render(
      <>
        <CopyButton value="1" label="uuid" />
        <Announcer />
      </>,
    );
    fireEvent.click(screen.getByRole('button'));
    await screen.findByText('Could not copy');
  });
});

it('the calls that failed are those with a wrong answer and those that were refused', () => {
  startCall('GET', 'mgmt/banks')(200);
  startCall('GET', 'mgmt/deals')(200, { expected: 'a list', received: 'object' });
  startCall('GET', 'mgmt/users')(500);
  render(<CallList onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('checkbox'));
  expect(screen.getAllByText(/^GET/).map((place) => place.textContent)).toEqual(['GET mgmt/users', 'GET mgmt/deals']);
});
