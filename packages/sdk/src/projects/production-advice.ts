import type { AdminProject } from './admin-project.ts';
import type { InternalApiKey } from './internal-api-keys.ts';
import type { NightlyBackups } from './nightly-backups.ts';
import type { ProjectOwner } from './project-owners.ts';

/** What a live project should have, though nothing stops it from going live without. */
export type ProductionAdviceCode =
  | 'SERVE_OVER_HTTPS'
  | 'TRUST_A_DOMAIN'
  | 'USE_YOUR_MAIL_SERVER'
  | 'USE_YOUR_OAUTH_KEYS'
  | 'CREATE_KEYS'
  | 'RENEW_KEYS'
  | 'ADD_A_SECOND_OWNER'
  | 'TURN_ON_BACKUPS'
  | 'FIX_BACKUPS';

/** A recommendation for a project that is to go live. */
export interface ProductionAdvice {
  /** Which recommendation, for programs. */
  readonly code: ProductionAdviceCode;
  /** What is wrong and what to do, in a sentence or two. */
  readonly message: string;
  /** The page of the dashboard where it is done. */
  readonly relativeFixUrl: string;
}

/** What the recommendations are derived from, all of which an admin app reads. */
export interface AdvisedProject {
  /** `getProject()`. */
  readonly project: Pick<AdminProject, 'id' | 'config'>;
  /** `listInternalApiKeys()`. */
  readonly keys: readonly InternalApiKey[];
  /** `listOwners()`. */
  readonly owners: readonly Pick<ProjectOwner, 'userId'>[];
  /** `getNightlyBackups()`, which only admins of project `internal` can read; null where they are off. */
  readonly backups?: NightlyBackups | null;
  /** Where the service is reached. */
  readonly baseUrl: string;
}

const DAY = 86_400_000;
/** Enough time to renew a key without hurry. */
const RENEWAL = 30 * DAY;
/** A nightly backup that is later than this was missed. */
const LATE = 2 * DAY;

type Rule = (advised: AdvisedProject, now: number) => readonly string[];
type Row = readonly [code: ProductionAdviceCode, page: string, rule: Rule];

const rules: readonly Row[] = [
  [
    'SERVE_OVER_HTTPS',
    'settings',
    ({ baseUrl }) =>
      baseUrl.startsWith('https://')
        ? []
        : [`The service is reached at ${baseUrl}. Serve it over HTTPS, and set LATCHKEY_URL to that address.`],
  ],
  [
    'TRUST_A_DOMAIN',
    'domains',
    ({ project }) =>
      project.config.domains.length > 0
        ? []
        : ["No domain is trusted, so sign-ins can't redirect to your app. Add one."],
  ],
  [
    'USE_YOUR_MAIL_SERVER',
    'emails',
    ({ project }) =>
      project.config.emailConfig.type === 'standard'
        ? []
        : ['Emails are sent by the shared mail server. Set up your own, so that they come from your domain.'],
  ],
  [
    'USE_YOUR_OAUTH_KEYS',
    'providers',
    ({ project }) =>
      project.config.oauthProviders
        .filter(({ type }) => type === 'shared')
        .map(({ id }) => `${id} uses shared development keys. Enter your own client ID and secret.`),
  ],
  [
    'CREATE_KEYS',
    'keys',
    ({ keys }) =>
      keys.some((set) => set.isValid()) ? [] : ["No keys are valid, so your app can't call Latchkey. Create a set."],
  ],
  [
    'RENEW_KEYS',
    'keys',
    ({ keys }, now) =>
      keys
        .filter((set) => set.isValid() && set.expiresAt.getTime() - now < RENEWAL)
        .map(
          (set) =>
            `${nameOf(set)} ${expiry(set.expiresAt.getTime() - now)}. Create new keys and switch your app to them.`,
        ),
  ],
  [
    'ADD_A_SECOND_OWNER',
    'owners',
    ({ owners }) => (owners.length > 1 ? [] : ['Only one owner can manage this project. Invite a second one.']),
  ],
  [
    'TURN_ON_BACKUPS',
    'settings',
    ({ backups }) => (backups === null ? ['Nightly backups are off. Set LATCHKEY_BACKUP_DIR.'] : []),
  ],
  ['FIX_BACKUPS', 'settings', ({ backups }, now) => (backups ? backupProblem(backups, now) : [])],
];

/**
 * What a project should have before it goes live, beside the errors that keep it from going live
 * (`project.getProductionModeErrors()`).
 *
 *     productionAdvice({ project, keys, owners, baseUrl }, Date.now());
 *
 * @param now In milliseconds since 1970.
 */
export const productionAdvice = (advised: AdvisedProject, now: number): ProductionAdvice[] =>
  rules.flatMap(([code, page, rule]) =>
    rule(advised, now).map((message) => ({ code, message, relativeFixUrl: `/projects/${advised.project.id}/${page}` })),
  );

const nameOf = ({ description, id }: InternalApiKey) => (description ? `"${description}"` : `Key set ${id}`);

function expiry(left: number): string {
  const days = Math.floor(left / DAY);
  if (days === 0) return 'expires within a day';
  return days === 1 ? 'expires in 1 day' : `expires in ${days} days`;
}

function backupProblem({ lastFailure, backups }: NightlyBackups, now: number): readonly string[] {
  if (lastFailure) return [`The last backup failed: ${lastFailure.message}`];
  const [last] = backups;
  return last && now - last.takenAt.getTime() > LATE ? ['The last backup is more than two days old.'] : [];
}
