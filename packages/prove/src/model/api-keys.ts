import { textOf } from '../installation/client.ts';
import { anyone, hasPeople } from './choose.ts';
import type { State } from './state.ts';
import { itemsOf, otherFacts, otherLists, otherThan, type Step } from './step.ts';

const everyKey = ({ people, gone }: State) =>
  [...people, ...gone].flatMap((person) => person.keys.map((key) => ({ person, key })));
const hasKeys = (state: State): boolean => everyKey(state).length > 0;

export const apiKeySteps: readonly Step[] = [
  {
    name: 'a server makes an API key',
    isPossible: hasPeople,
    async run(state, { server }, choice) {
      const person = anyone(state, choice);
      const body = { user_id: person.id, description: 'Of a model', expires_at_millis: null };
      const reply = await server('POST /user-api-keys', { body });
      if (state.gone.includes(person)) return otherThan(reply, [404, 'USER_NOT_FOUND']);
      const wrong = otherThan(reply, [200]);
      if (wrong !== undefined) return wrong;
      person.keys.push({ id: textOf(reply, 'id'), value: textOf(reply, 'value'), isRevoked: false });
      return undefined;
    },
  },
  {
    name: 'a server checks an API key',
    isPossible: hasKeys,
    async run(state, { server }, choice) {
      const { person, key } = choice.pick(everyKey(state));
      const reply = await server('POST /user-api-keys/check', { body: { api_key: key.value } });
      if (state.gone.includes(person)) return otherThan(reply, [404, 'API_KEY_NOT_FOUND']);
      if (key.isRevoked || person.isBanned) return otherThan(reply, [401, 'API_KEY_REVOKED']);
      return otherFacts(reply.body, { id: key.id, user_id: person.id });
    },
  },
  {
    name: 'a server revokes an API key',
    isPossible: hasKeys,
    async run(state, { server }, choice) {
      const { person, key } = choice.pick(everyKey(state));
      const reply = await server(`PATCH /user-api-keys/${key.id}`, { body: { revoked: true } });
      if (state.gone.includes(person)) return otherThan(reply, [404, 'API_KEY_NOT_FOUND']);
      key.isRevoked = true;
      return otherThan(reply, [200]);
    },
  },
  {
    name: 'a server lists API keys',
    isPossible: hasPeople,
    async run(state, { server }, choice) {
      const person = choice.pick(state.people);
      const items = itemsOf(await server(`GET /user-api-keys?user_id=${person.id}`));
      return otherLists(
        'the API keys',
        items.map(({ id }) => String(id)),
        person.keys.map(({ id }) => id),
      );
    },
  },
];
