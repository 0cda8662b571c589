import type { AdminProject, ProductionModeError } from '@latchkey/sdk/admin';

type TrustedDomain = AdminProject['config']['domains'][number];

/** What a press of a button puts right. */
export interface Fix {
  readonly label: string;
  /** Asked before, where something may stop working by it. */
  readonly question?: { readonly title: string; readonly text: string };
  readonly done: string;
  readonly domains?: readonly TrustedDomain[];
  readonly allowLocalhost?: false;
}

/** One thing that production asks of a project. */
export interface Check {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  /** What is wrong; undefined where it is as it should be. */
  readonly problem: ProductionModeError | undefined;
  readonly fix: Fix | undefined;
}

type Checked = Pick<AdminProject, 'config' | 'getProductionModeErrors'>;

/** Each setting that the check looks at, with what it says of it: first localhost, then the domains in their order. */
export function checksOf(project: Checked): Check[] {
  const { domains } = project.config;
  const problems = project.getProductionModeErrors();
  const localhost = problems.find(({ code }) => code === 'LOCALHOST_ALLOWED');
  const ofDomains = domains.map((entry): Check => {
    const problem = problems.find(({ domain }) => domain === entry.domain);
    return {
      id: `${entry.domain} ${entry.handlerPath}`,
      title: entry.domain,
      why: 'Sign-ins are sent to this address, so it must be one that only you can answer at, over a line that nobody reads.',
      problem,
      fix: problem && fixOf(entry, domains, problem.code),
    };
  });
  return [
    {
      id: 'localhost',
      title: 'Localhost is not trusted',
      why: "While it is, sign-ins can be sent to any program on the user's computer.",
      problem: localhost,
      fix: localhost && localhostFix(domains),
    },
    ...ofDomains,
  ];
}

/** Switching it off is safe once people can be sent somewhere else. */
function localhostFix(domains: readonly TrustedDomain[]): Fix {
  const done = 'Localhost is not trusted any more';
  const label = 'Turn off localhost';
  if (domains.some(({ domain }) => domain.startsWith('https://'))) return { label, done, allowLocalhost: false };
  const text = "No domain with https is trusted yet. Users can't be sent back to an app until you add one.";
  return { label, done, allowLocalhost: false, question: { title: 'Turn off localhost?', text } };
}

function fixOf(
  entry: TrustedDomain,
  domains: readonly TrustedDomain[],
  code: ProductionModeError['code'],
): Fix | undefined {
  const { domain } = entry;
  const others = domains.filter((other) => other !== entry);
  const removal = (text: string): Fix => ({
    label: 'Remove',
    done: 'Domain removed',
    domains: others,
    question: { title: `Remove ${domain}?`, text },
  });
  if (code === 'DOMAIN_IS_AN_IP_ADDRESS') return undefined;
  if (code !== 'DOMAIN_IS_NOT_HTTPS')
    return removal('People are no longer sent back there. No app that others use can be at this address.');
  const secure = domain.replace(/^http:/i, 'https:');
  if (others.some((other) => other.domain === secure)) return removal(`${secure} is in the list already.`);
  return {
    label: 'Use https',
    done: `${secure} is trusted now`,
    domains: domains.map((other) => (other === entry ? { ...entry, domain: secure } : other)),
    question: {
      title: `Trust ${secure} instead?`,
      text: `People are no longer sent back to ${domain}. The app has to answer under ${secure}.`,
    },
  };
}
