import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterwards } from '../leftovers.ts';
import { freePort } from '../process/free-port.ts';
import { lastingFolder } from '../process/lasting-folder.ts';
import { until } from '../until.ts';
import { selfSigned } from './certificate.ts';

const PROGRAM = '/usr/bin/php';
/** Where Debian keeps the pages of SimpleSAMLphp. */
const PAGES = '/usr/share/simplesamlphp/www';

/** Why there is no SimpleSAMLphp to try; undefined where there is one. */
export function whyNoSimplesamlphp(): string | undefined {
  const isThere = [PROGRAM, PAGES].every((path) => existsSync(path));
  return isThere ? undefined : '`apt-get install simplesamlphp php-cli php-xml php-mbstring` brings what is missing';
}

/** The user who can sign in there. */
export const ada = { username: 'ada', password: 'a-password-of-the-test', mail: 'ada@acme.example' };

/** An application that users of SimpleSAMLphp sign in to. */
export interface Application {
  readonly entityId: string;
  /** Its SAML metadata. */
  readonly metadata: string;
  /** Settings of SimpleSAMLphp for it, in PHP. */
  readonly settings?: string;
}

/** Starts SimpleSAMLphp as an identity provider until the tests of the file are over, for applications that may follow. */
export async function startSimplesamlphp(applications: readonly Application[] = []) {
  const port = await freePort();
  const { path: folder, drop } = lastingFolder('latchkey-simplesamlphp-');
  for (const name of ['cert', 'metadata', 'data', 'sessions']) mkdirSync(join(folder, name));
  const own = await selfSigned();
  const address = `http://127.0.0.1:${port}/`;
  for (const [name, text] of Object.entries({
    'config.php': configuration(folder, address),
    'authsources.php': AUTHENTICATION,
    'cert/key.pem': own.privateKey,
    'cert/certificate.pem': own.certificate,
    'metadata/saml20-idp-hosted.php': HOSTED,
  }))
    writeFileSync(join(folder, name), text);
  const register = (applications: readonly Application[]) =>
    writeFileSync(join(folder, 'metadata/saml20-sp-remote.php'), `<?php\n${applications.map(remote).join('\n')}`);
  register(applications);
  // Its cache looks at a file at most every two seconds, and would miss an application that was just registered.
  const child = spawn(PROGRAM, ['-d', 'opcache.enable=0', '-S', `127.0.0.1:${port}`, '-t', PAGES], {
    env: { SIMPLESAMLPHP_CONFIG_DIR: folder },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  afterwards(async () => {
    child.kill('SIGTERM');
    await ended;
    drop();
  });
  const metadata = `${address}saml2/idp/metadata.php`;
  await until(() =>
    fetch(metadata).then(
      () => true,
      () => false,
    ),
  );
  return {
    metadata,
    /** Registers these applications in place of those before: it reads them anew with each page. */
    register,
    /** Where a sign-in at an application begins that has not asked for it. */
    signIn: (entityId: string) => `${address}saml2/idp/SSOService.php?${new URLSearchParams({ spentityid: entityId })}`,
    /** Where a user signs out there, and then at each application. */
    signOut: `${address}saml2/idp/initSLO.php?RelayState=${encodeURIComponent(address)}`,
  };
}

const configuration = (folder: string, address: string) => `<?php
$config = [
  'baseurlpath' => '${address}',
  'certdir' => '${folder}/cert/',
  'metadatadir' => '${folder}/metadata/',
  'datadir' => '${folder}/data/',
  'tempdir' => '${folder}/data',
  'loggingdir' => '${folder}/data/',
  'logging.handler' => 'file',
  'logging.level' => 7,
  'secretsalt' => 'a-salt-of-the-test',
  'auth.adminpassword' => 'a-password-of-the-test',
  'timezone' => 'UTC',
  'enable.saml20-idp' => true,
  'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
  'store.type' => 'phpsession',
  'session.phpsession.savepath' => '${folder}/sessions',
  'session.cookie.secure' => false,
  'language.cookie.secure' => false,
];
`;

const AUTHENTICATION = `<?php
$config = [
  'users' => [
    'exampleauth:UserPass',
    '${ada.username}:${ada.password}' => ['uid' => ['ada'], 'mail' => ['${ada.mail}'], 'groups' => ['staff', 'Ädmins & <more>']],
  ],
];
`;

const HOSTED = `<?php
$metadata['__DYNAMIC:1__'] = [
  'host' => '__DEFAULT__',
  'privatekey' => 'key.pem',
  'certificate' => 'certificate.pem',
  'auth' => 'users',
  'sign.logout' => true,
  'NameIDFormat' => 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'authproc' => [3 => ['class' => 'saml:AttributeNameID', 'attribute' => 'mail', 'Format' => 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress']],
];
`;

/** SimpleSAMLphp reads the metadata itself. */
const remote = ({ entityId, metadata, settings = '' }: Application) => `
$metadata['${entityId}'] = [${settings}] + \\SimpleSAML\\Metadata\\SAMLParser::parseString(<<<'XML'
${metadata}
XML)->getMetadata20SP();
`;
