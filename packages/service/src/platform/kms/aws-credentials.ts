import { jsonIn, KmsRefusal, type KmsWorld, secretIn, textIn } from './kms-key.ts';

/** What a request is signed with. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface AwsRegion {
  readonly region: string;
  /** What the names of a region's servers end with. */
  readonly domain: string;
}

/** Where ECS and EKS give a container its credentials, unless it is told the whole address. */
const CONTAINER_HOST = 'http://169.254.170.2';
const MACHINE_HOST = 'http://169.254.169.254';
const MACHINE_ROLES = '/latest/meta-data/iam/security-credentials/';
const MACHINE_TOKEN_SECONDS = '60';

const NONE =
  'AWS needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_ROLE_ARN and AWS_WEB_IDENTITY_TOKEN_FILE; only containers and machines of AWS that have a role go without.';

/**
 * In the order of AWS's own tools: keys of the environment; a role that a token of the platform may assume, as EKS has
 * it; the role of a container, as ECS and EKS Pod Identity have it; the role of an EC2 machine, by IMDSv2.
 */
export async function awsCredentials(world: KmsWorld, region: AwsRegion): Promise<AwsCredentials> {
  const { settings } = world;
  const { awsAccessKeyId, awsSecretAccessKey, awsSessionToken, awsRoleArn, awsWebIdentityTokenFile } = settings;
  if (Boolean(awsAccessKeyId) !== Boolean(awsSecretAccessKey))
    throw new KmsRefusal('AWS needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY together.');
  if (awsAccessKeyId && awsSecretAccessKey)
    return { accessKeyId: awsAccessKeyId, secretAccessKey: awsSecretAccessKey, sessionToken: awsSessionToken };
  if (awsRoleArn && awsWebIdentityTokenFile) return assumedRole(world, region, awsRoleArn, awsWebIdentityTokenFile);
  const { awsContainerPath, awsContainerUrl } = settings;
  if (awsContainerPath) return containerRole(world, new URL(awsContainerPath, CONTAINER_HOST).href);
  if (awsContainerUrl) return containerRole(world, awsContainerUrl);
  if (/^true$/i.test(settings.awsMachineDisabled ?? '')) throw new KmsRefusal(NONE);
  return machineRole(world).catch((cause: unknown) => {
    throw new KmsRefusal(NONE, { cause, isPassing: cause instanceof KmsRefusal && cause.isPassing });
  });
}

async function assumedRole(
  { ask, settings }: KmsWorld,
  { region, domain }: AwsRegion,
  role: string,
  file: string,
): Promise<AwsCredentials> {
  const body = new URLSearchParams({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: role,
    RoleSessionName: 'latchkey',
    WebIdentityToken: await secretIn(file, 'AWS_WEB_IDENTITY_TOKEN_FILE'),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await ask(settings.awsStsEndpoint ?? `https://sts.${region}.${domain}/`, {
    method: 'POST',
    headers,
    body,
  });
  return {
    accessKeyId: element(answer, 'AccessKeyId'),
    secretAccessKey: element(answer, 'SecretAccessKey'),
    sessionToken: element(answer, 'SessionToken'),
  };
}

/** STS answers XML; the three values that are read have no character that XML escapes. */
function element(xml: string, name: string): string {
  const value = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
  if (value) return value;
  throw new KmsRefusal(`The answer of AWS STS has no ${name}.`);
}

async function containerRole({ ask, settings }: KmsWorld, address: string): Promise<AwsCredentials> {
  const { awsContainerToken, awsContainerTokenFile } = settings;
  const token = awsContainerTokenFile
    ? await secretIn(awsContainerTokenFile, 'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE')
    : awsContainerToken;
  return givenRole(await ask(address, { headers: { ...(token && { authorization: token }) } }));
}

/** A machine's token keeps forged requests out, which can't set the header for one. */
async function machineRole({ ask, settings }: KmsWorld): Promise<AwsCredentials> {
  const host = (settings.awsMachineEndpoint ?? MACHINE_HOST).replace(/\/*$/, '');
  const token = await ask(`${host}/latest/api/token`, {
    method: 'PUT',
    headers: { 'x-aws-ec2-metadata-token-ttl-seconds': MACHINE_TOKEN_SECONDS },
    isBeside: true,
  });
  const headers = { 'x-aws-ec2-metadata-token': token };
  const roles = await ask(`${host}${MACHINE_ROLES}`, { headers, isBeside: true });
  const [role = ''] = roles.trim().split('\n');
  return givenRole(await ask(`${host}${MACHINE_ROLES}${encodeURIComponent(role)}`, { headers, isBeside: true }));
}

/** A machine is also told with a 200 that its role can't be assumed. */
function givenRole(answer: string): AwsCredentials {
  const given = jsonIn(answer) as { readonly Code?: unknown; readonly Message?: unknown } | null;
  if (typeof given?.Code === 'string' && given.Code !== 'Success')
    throw new KmsRefusal(`The role of the machine can't be used: ${given.Code}: ${given.Message}.`);
  return {
    accessKeyId: textIn(given, 'AccessKeyId'),
    secretAccessKey: textIn(given, 'SecretAccessKey'),
    sessionToken: textIn(given, 'Token'),
  };
}
