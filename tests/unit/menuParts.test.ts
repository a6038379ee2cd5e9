import { describe, expect, it } from 'vitest';
import { isOwnAction, leadsSomewhere, partsOfMenu, withoutInverses } from '../../src/admin/actions/menuParts';
import { groupMembers } from '../../src/resources/groupMembers';
import { userGroups } from '../../src/resources/userGroups';
import { users } from '../../src/resources/users';

const named = (name: string, reason?: string) => ({ name, reason });
const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name);
const actions = users.actions!;

describe('the parts of a menu of actions', () => {
  it.each([
    ['the first cannot be used', [named('activate', 'Active already'), named('disable')], ['disable']],
    ['the second cannot be used', [named('activate'), named('disable', 'Disabled already')], ['activate']],
    ['neither can be used', [named('activate', 'Deleted'), named('disable', 'Deleted')], ['activate']],
    ['both can be used', [named('activate'), named('disable')], ['activate', 'disable']],
    ['the role has one of them', [named('disable', 'Disabled already')], ['disable']],
  ])('of two inverse actions the one that fits is shown: %s', (_case, offered, expected) => {
    expect(namesOf(withoutInverses(actions, offered))).toEqual(expected);
  });

  it('an action of ours is told from a specified one that an extension makes work', () => {
    expect(isOwnAction(users, actions.disable!)).toBe(true);
    expect(isOwnAction(users, actions.changePassword!)).toBe(false);
    expect(isOwnAction(groupMembers, groupMembers.actions!.remove!)).toBe(false);
    expect(isOwnAction({ extension: true }, groupMembers.actions!.remove!)).toBe(true);
  });

  it('a link to a list that the platform does not have is left out', () => {
    const { edit, disband } = userGroups.actions!;
    const shown = (entities: readonly string[]) =>
      [edit!, disband!].map((action) => leadsSomewhere(action, { extensions: false, entities }));
    expect(shown(['user-groups', 'group-members'])).toEqual([true, true]);
    expect(shown(['user-groups'])).toEqual([false, true]);
  });

  it('specified actions and four of ours are shown, those that can be used before others, in their order', () => {
    const own = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) => ({
      ...named(name, index < 2 ? 'Not now' : undefined),
      isOwn: true,
    }));
    const specified = { ...named('edit', 'No call'), isOwn: false };
    const { shown, more } = partsOfMenu([...own.slice(0, 3), specified, ...own.slice(3)]);
    expect(namesOf(shown)).toEqual(['edit', 'c', 'd', 'e', 'f']);
    expect(namesOf(more)).toEqual(['a', 'b']);
    // 'More' for a single one would take as much room as that one.
    expect(namesOf(partsOfMenu(own.slice(0, 5)).more)).toEqual([]);
  });
});
