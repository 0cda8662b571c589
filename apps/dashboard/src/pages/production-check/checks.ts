import type { AdminProject, ProductionModeError } from '@latchkey/sdk/admin';

type TrustedDomain = AdminProject['config']['domains'][number];

/** A one-click fix. */
export interface Fix {
  readonly label: string;
  /** Asked first if the fix may break something. */
  readonly question?: { readonly title: string; readonly text: string };
  readonly done: string;
  readonly domains?: readonly TrustedDomain[];
  readonly allowLocalhost?: false;
}

/** A requirement for production. */
export interface Check {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  /** What is wrong; undefined if the check passes. */
  readonly problem: ProductionModeError | undefined;
  readonly fix: Fix | undefined;
}

type Checked = Pick<AdminProject, 'config' | 'getProductionModeErrors'>;

/** The checks with their results: localhost first, then each domain. */
export function checksOf(project: Checked): Check[] {
  const { domains } = project.config;
  const problems = project.getProductionModeErrors();
  const localhost = problems.find(({ code }) => code === 'LOCALHOST_ALLOWED');
  const ofDomains = domains.map((entry): Check => {
    const problem = problems.find(({ domain }) => domain === entry.domain);
    return {
      id: `${entry.domain} ${entry.handlerPath}`,
      title: entry.domain,
      why: 'Sign-ins redirect here. Use a domain you control, served over HTTPS.',
      problem,
      fix: problem && fixOf(entry, domains, problem.code),
    };
  });
  return [
    {
      id: 'localhost',
      title: "Localhost isn't trusted",
      why: "While it is trusted, sign-ins can redirect to any program on the user's computer.",
      problem: localhost,
      fix: localhost && localhostFix(domains),
    },
    ...ofDomains,
  ];
}

/** Safe without asking if there is another domain to redirect to. */
function localhostFix(domains: readonly TrustedDomain[]): Fix {
  const done = 'Localhost is no longer trusted';
  const label = 'Turn off localhost';
  if (domains.some(({ domain }) => domain.startsWith('https://'))) return { label, done, allowLocalhost: false };
  const text = "No HTTPS domain is trusted yet. Sign-ins can't redirect to your app until you add one.";
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
    label: 'Remove domain',
    done: 'Domain removed',
    domains: others,
    question: { title: `Remove ${domain}?`, text },
  });
  if (code === 'DOMAIN_IS_AN_IP_ADDRESS') return undefined;
  if (code !== 'DOMAIN_IS_NOT_HTTPS')
    return removal("Sign-ins no longer redirect there. This URL can't be the domain of a live app.");
  const secure = domain.replace(/^http:/i, 'https:');
  if (others.some((other) => other.domain === secure)) return removal(`${secure} is already listed.`);
  return {
    label: 'Use HTTPS',
    done: `${secure} is now trusted`,
    domains: domains.map((other) => (other === entry ? { ...entry, domain: secure } : other)),
    question: {
      title: `Trust ${secure} instead?`,
      text: `Sign-ins no longer redirect to ${domain}. Your app must be reachable at ${secure}.`,
    },
  };
}
