import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { answerBulk } from './bulk/bulk.ts';
import { operationsIn } from './bulk/operations.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { groups } from './groups/endpoints.ts';
import { unknownGroup } from './groups/groups.ts';
import { unknownUser } from './provision.ts';
import { ScimError } from './scim/error.ts';
import { chargeDirectory } from './scim/limits.ts';
import { listed, type ScimAnswer, type ScimRequest, type Verbs } from './scim/request.ts';
import { newUsersTogether, users } from './user-endpoints.ts';

const ONE_OF = /^\/(Users|Groups|ResourceTypes|Schemas)\/([^/]+)$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What a directory asks for (RFC 7644, section 3.2). Throws what is wrong with it. */
export async function answerDirectory(context: Context, project: Project, request: ScimRequest): Promise<ScimAnswer> {
  const { method, path } = request;
  const [, of = '', id = ''] = ONE_OF.exec(path) ?? [];
  const verbs = addresses[path] ?? members[of] ?? discovered(of, id);
  if (!verbs) throw unknownAddress();
  const verb = verbs[method];
  if (!verb) throw new ScimError(405, 'The method is not allowed here.', undefined, Object.keys(verbs));
  if (verbs === users.one && !UUID.test(id)) throw unknownUser();
  if (verbs === groups.one && !UUID.test(id)) throw unknownGroup();
  return verb(context, project, request, id);
}

const members: Readonly<Record<string, Verbs>> = { Users: users.one, Groups: groups.one };

const addresses: Readonly<Record<string, Verbs>> = {
  '/Users': users.all,
  '/Users/.search': users.search,
  '/Groups': groups.all,
  '/Groups/.search': groups.search,
  '/Bulk': {
    /** The request as a whole is charged as one of its operations. */
    async POST(context, project, request) {
      const operations = operationsIn(request.body);
      const others = operations.length - 1;
      if (others > 0) chargeDirectory(context, request.directory.id, others);
      return answerBulk(request, operations, {
        alone: (one) => answerDirectory(context, project, one),
        together: newUsersTogether(context, project, request),
      });
    },
  },
  '/ServiceProviderConfig': {
    GET: (_, __, { baseUrl }) => ({ status: 200, body: serviceProviderConfig(baseUrl) }),
  },
  '/ResourceTypes': { GET: (_, __, { baseUrl }) => whole(resourceTypes(baseUrl)) },
  '/Schemas': { GET: (_, __, { baseUrl }) => whole(schemas(baseUrl)) },
};

const whole = (resources: readonly unknown[]) => listed({ resources, total: resources.length, start: 1 });

/** One of the resources that say what the service can do (RFC 7644, section 4). */
function discovered(of: string, id: string): Verbs | undefined {
  if (of !== 'Schemas' && of !== 'ResourceTypes') return undefined;
  return {
    GET(_, __, { baseUrl }) {
      const all = of === 'Schemas' ? schemas(baseUrl) : resourceTypes(baseUrl);
      const body = all.find((described) => described.id === id);
      if (!body) throw unknownAddress();
      return { status: 200, body };
    },
  };
}

const unknownAddress = () => new ScimError(404, 'There is nothing at this address.');
