import { textOf } from '../installation/client.ts';
import { anyEmail, hasPeople } from './choose.ts';
import { type Channel, ownerOf, type Person, type State } from './state.ts';
import { type Choice, type Expected, itemsOf, otherThan, type Step } from './step.ts';

const TAKEN: Expected = [409, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'];

const allChannels = ({ people }: State) =>
  people.flatMap((person) => person.channels.map((channel) => ({ person, channel })));
const hasChannels = (state: State): boolean => allChannels(state).length > 0;

/** Makes it the only primary one of the person. */
function makePrimary({ channels }: Person, channel: Channel): void {
  for (const one of channels) one.isPrimary = one === channel;
}

/** A server changes a channel. */
const change = (
  name: string,
  body: (choice: Choice) => Readonly<Record<string, unknown>>,
  expected: (state: State, person: Person, channel: Channel, body: Readonly<Record<string, unknown>>) => Expected,
  then: (person: Person, channel: Channel, body: Readonly<Record<string, unknown>>) => void,
): Step => ({
  name,
  isPossible: hasChannels,
  async run(state, { server }, choice) {
    const { person, channel } = choice.pick(allChannels(state));
    const given = body(choice);
    const reply = await server(`PATCH /contact-channels/${person.id}/${channel.id}`, { body: given });
    const should = expected(state, person, channel, given);
    if (should[0] === 200) then(person, channel, given);
    return otherThan(reply, should);
  },
});

const isTaken = (state: State, person: Person, value: string): boolean =>
  ![undefined, person].includes(ownerOf(state, value));

export const channelSteps: readonly Step[] = [
  {
    name: 'a server adds a contact channel',
    isPossible: hasPeople,
    async run(state, { server }, choice) {
      const person = choice.pick(state.people);
      const value = anyEmail(choice);
      const [usedForAuth, isVerified, isPrimary] = [choice.rarely(2), choice.rarely(2), choice.rarely(3)];
      const reply = await server('POST /contact-channels', {
        body: {
          user_id: person.id,
          type: 'email',
          value,
          used_for_auth: usedForAuth,
          is_verified: isVerified,
          is_primary: isPrimary,
        },
      });
      if (person.channels.some((channel) => channel.value === value)) return otherThan(reply, [400]);
      if (usedForAuth && isTaken(state, person, value)) return otherThan(reply, TAKEN);
      const wrong = otherThan(reply, [201]);
      if (wrong !== undefined) return wrong;
      const channel = { id: textOf(reply, 'id'), value, usedForAuth, isVerified, isPrimary };
      person.channels.push(channel);
      if (isPrimary) makePrimary(person, channel);
      return undefined;
    },
  },
  change(
    'a server has a channel sign in, or not',
    (choice) => ({ used_for_auth: choice.rarely(2) }),
    (state, person, { value }, { used_for_auth }) => (used_for_auth && isTaken(state, person, value) ? TAKEN : [200]),
    (_, channel, { used_for_auth }) => {
      channel.usedForAuth = used_for_auth === true;
    },
  ),
  change(
    'a server has a channel verified, or not',
    (choice) => ({ is_verified: choice.rarely(2) }),
    () => [200],
    (_, channel, { is_verified }) => {
      channel.isVerified = is_verified === true;
    },
  ),
  change(
    'a server has a channel the primary one, or not',
    (choice) => ({ is_primary: choice.rarely(2) }),
    () => [200],
    (person, channel, { is_primary }) => {
      if (is_primary) makePrimary(person, channel);
      else channel.isPrimary = false;
    },
  ),
  {
    name: 'a server deletes a channel',
    isPossible: hasChannels,
    async run(state, { server }, choice) {
      const { person, channel } = choice.pick(allChannels(state));
      person.channels.splice(person.channels.indexOf(channel), 1);
      return otherThan(await server(`DELETE /contact-channels/${person.id}/${channel.id}`), [200]);
    },
  },
  {
    name: 'a server lists channels',
    isPossible: hasPeople,
    async run(state, { server }, choice) {
      const person = choice.pick(state.people);
      const items = itemsOf(await server(`GET /contact-channels?user_id=${person.id}`));
      const real = items.map((one) => [one.value, one.is_primary, one.is_verified, one.used_for_auth].join(' '));
      const should = person.channels.map((one) =>
        [one.value, one.isPrimary, one.isVerified, one.usedForAuth].join(' '),
      );
      const [is, expected] = [real.sort().join(), should.sort().join()];
      return is === expected ? undefined : `the channels are [${is}], and not [${expected}]`;
    },
  },
];
