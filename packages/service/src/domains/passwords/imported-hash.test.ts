import { footprint, knownError, newProject, refusal, type TestProject, type TestUser, world } from '@latchkey/testing';
import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { expect, test } from 'vitest';

const password = 'brought from elsewhere';

const importHash = ({ server }: TestUser, password_hash: string) =>
  server('PATCH /users/me', { body: { password_hash } });

const signIn = ({ call }: TestProject, { email }: TestUser, given = password) =>
  call('POST /auth/password/sign-in', { body: { email, password: given } });

const bcryptHash = await bcrypt(password, 4);

test.each([
  ['bcrypt $2b$', bcryptHash],
  ['bcrypt $2a$', bcryptHash.replace('$2b$', '$2a$')],
  ['bcrypt $2y$', bcryptHash.replace('$2b$', '$2y$')],
  ['argon2id', await argon2(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })],
  ['argon2id with other parameters', await argon2(password, { memoryCost: 4_096, timeCost: 3, parallelism: 4 })],
])('a hash of %s signs in with its password and with no other', async (_, hash) => {
  const project = await newProject();
  const user = await project.signUp();
  expect(await importHash(user, hash)).toMatchObject({ status: 200, body: { has_password: true } });
  expect(await signIn(project, user, user.password)).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
  expect((await signIn(project, user)).body.user_id).toBe(user.id);
});

/** Of hashes that the systems' own code has made. */
const others = { password: 'pä55 wörd', wrong: 'pä55 wörD' };

test.each([
  ['Django, PBKDF2', 'pbkdf2_sha256$1000$4JBCJWugILQZyriYdmkAZw$vIMhUF5O+m/auS1fO2GkjQUvppAY1MPP8R8Jpkgrzz4='],
  ['Django, PBKDF2 with SHA-1', 'pbkdf2_sha1$1000$c3ffy92OKHNGD7EvyWmas8$rZBEyBygjJ8VBKCftovLCCYtf5s='],
  ['Django, argon2id', 'argon2$argon2id$v=19$m=102400,t=2,p=8$RnlXazFRQU1NeG1HU0dFd2FzdG9TRw$zzVR2Dmb8kQ8BwciebuH1A'],
  ['Django, bcrypt', 'bcrypt$$2b$05$Jh6L8Kz2a7hv3.81aQ5NKOIu3JY1MdqjQwt6kvOKh0CG7PUvifSLm'],
  ['Django, bcrypt of SHA-256', 'bcrypt_sha256$$2b$05$/pqe9Id6oR6CuqI5HhudcuKuFIxrGBdZcqXZNs/IrbeGrClKTU1Zu'],
  ['Django, salted SHA-1', 'sha1$BktZuA6ZcaYIkl47Pma9qF$a5b59b554043d74173df3c5881e7b0085e222f40'],
  ['Django, salted MD5', 'md5$ueVezqMXyqyC8yoB7K5urA$61f247e832e36a3cf767201d1b250ad1'],
  ['WordPress 6.8', '$wp$2y$05$yXkR9W.WaOAa6fTVcAXIw.8rzJrBsRd19SL4T6D5IsBD.xJ595BH2'],
  ['WordPress before 6.8', '$P$BmfQvDovWv315qvTEn0Otst8L77uuI.'],
  [
    'Better Auth',
    '7e4a964d0a89e9724804c2aa8ac88893:14acc8f8e7d12280c4a3daf81a2300857aebdfce32b0933b1011ddb1e2fbc96c77a7cb523eedb2dc6a596b6a0929f7f98ad67a41f58beabdc8d647c5f37427a9',
  ],
  ['ASP.NET Core Identity 3', 'AQAAAAEAACcQAAAAEAABAgMEBQYHCAkKCwwNDg88qpqewRivXASsEygs4KJoAIsNUZWFsfv0eBi1Sd1QUw=='],
  ['ASP.NET Identity 2', 'AAABAgMEBQYHCAkKCwwNDg8TxqofgTeoi7Fepn+xUZ11M4lcYS962r5nJUwTeu2T4A=='],
  [
    'passlib, PBKDF2 with SHA-512',
    '$pbkdf2-sha512$1000$h3CudY7xHuPcu1cqZWxNSQ$tBiqvWjo.JrZLCYpEKTRNRHLWfkFAzHhMPtIfKGvAHxAk6QB53FzLdb1h1B8794DZKh5puQZ6i/q.wSkd2jEOA',
  ],
  ['passlib, scrypt', '$scrypt$ln=10,r=8,p=1$RAjBGKP0fo+REiJkjDGG0A$5LXfX71n0gklEtt9iFxVarWQN9UThvwU94cuIaEprbk'],
  ['LDAP, SSHA', '{SSHA}QL7FXrA+MNEUFYPkG/xgm41QEfInxJiT'],
  ['LDAP, SSHA256', '{SSHA256}vg6JDKt29Rt2mCBm/bK8IKyj7r6tOroRiVbGrQ6UlMyWck4JISQkZA=='],
  [
    'LDAP, SSHA512',
    '{SSHA512}lkAdS+NHEGhyHPIIuoY/FOhJj+PFg1h2e5llICA3QKUK9V54HM8MSd96ZFQF/M+qIq4LctsBmVsqQoiFTJDsAZDSOscYo5Qy',
  ],
  ['LDAP, SMD5', '{SMD5}tSIgYO3p/QaeaQMFdgaMU2jNWSs='],
])('a hash of %s signs in with its password and with no other', async (_, hash) => {
  const project = await newProject();
  const user = await project.signUp();
  expect((await importHash(user, hash)).status).toBe(200);
  expect(await signIn(project, user, others.wrong)).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
  expect((await signIn(project, user, others.password)).body.user_id).toBe(user.id);
});

test.each([
  [
    'Firebase',
    'user1password',
    '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  ],
  [
    'Django, scrypt',
    'lètmein',
    'scrypt$16384$seasalt$8$1$Qj3+9PPyRjSJIebHnG81TMjsqtaIGxNQG/aEB/NYafTJ7tibgfYz71m0ldQESkXFRkdVCBhhY8mx7rQwite/Pw==',
  ],
])('the published example of %s signs in', async (_, password, hash) => {
  const project = await newProject();
  const user = await project.signUp();
  await importHash(user, hash);
  expect(await signIn(project, user, `${password}x`)).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
  expect((await signIn(project, user, password)).body.user_id).toBe(user.id);
});

test('the first sign-in replaces it by a hash of ours, and the next one works as well', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await importHash(user, bcryptHash);
  const { db } = (await world()).database;
  const stored = async () =>
    (await db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow())
      .password_hash;
  const imported = await stored();
  await signIn(project, user);
  const rehashed = await stored();
  expect(rehashed).not.toEqual(imported);
  expect((await signIn(project, user)).status).toBe(200);
  expect(await stored()).toEqual(rehashed);
});

test('first sign-ins at the same moment all succeed', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await importHash(user, bcryptHash);
  const answers = await Promise.all([signIn(project, user), signIn(project, user), signIn(project, user)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a wrong password does not replace it', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await importHash(user, bcryptHash);
  const before = await footprint(project.id);
  await signIn(project, user, 'something else');
  expect(await footprint(project.id)).toEqual(before);
});

test('of a password beyond the 72 bytes that bcrypt reads, the part before them is not enough', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await importHash(user, await bcrypt('é'.repeat(36), 4));
  expect(await signIn(project, user, 'é'.repeat(37))).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
  expect((await signIn(project, user, 'é'.repeat(36))).status).toBe(200);
});

const salt = 'c29tZSBzYWx0IGhlcmU';
const digest = 'tHJLdXgyvVQwXkb0JGOzVRTJLcOFVB8CGNpQVPiZiqo';

test.each([
  ['bcrypt of cost 17', bcryptHash.replace('$04$', '$17$')],
  ['bcrypt of cost 3', bcryptHash.replace('$04$', '$03$')],
  ['bcrypt that is cut', bcryptHash.slice(0, -1)],
  ['bcrypt of another alphabet', `$2b$10$${'!'.repeat(53)}`],
  ['bcrypt of an unknown variant', bcryptHash.replace('$2b$', '$2x$')],
  ['argon2i', `$argon2i$v=19$m=4096,t=3,p=1$${salt}$${digest}`],
  ['argon2id of more than 128 MiB', `$argon2id$v=19$m=131073,t=3,p=1$${salt}$${digest}`],
  ['argon2id of 11 rounds', `$argon2id$v=19$m=4096,t=11,p=1$${salt}$${digest}`],
  ['argon2id of 9 lanes', `$argon2id$v=19$m=4096,t=1,p=9$${salt}$${digest}`],
  ['argon2id of no lanes', `$argon2id$v=19$m=4096,t=1,p=0$${salt}$${digest}`],
  ['argon2id of another alphabet', `$argon2id$v=19$m=4096,t=1,p=1$${salt.replace('c', '_')}$${digest}`],
  ['argon2id with a salt that is no base64', `$argon2id$v=19$m=4096,t=1,p=1$c29tZSBzYWx0I$${digest}`],
  ['argon2id with a digest that is no base64', `$argon2id$v=19$m=4096,t=1,p=1$${salt}$${digest.slice(0, 41)}`],
  ['scrypt of more than 160 MiB', `$scrypt$ln=20,r=8,p=1$${salt}$${digest}`],
  ['scrypt with no power of two', `scrypt$16385$salt$8$1$${digest}=`],
  ['scrypt with a key of 3 bytes', `$scrypt$ln=10,r=8,p=1$${salt}$AAAA`],
  ['PBKDF2 of more than two million rounds', `$pbkdf2-sha256$i=2000001$${salt}$${digest}`],
  ['PBKDF2 of another length than it says', `$pbkdf2-sha256$i=1000,l=64$${salt}$${digest}`],
  ['PBKDF2 of another digest', `$pbkdf2-md5$i=1000$${salt}$${digest}`],
  [
    'ASP.NET Core Identity with an unknown digest',
    Buffer.from([1, 0, 0, 0, 9, ...Buffer.alloc(60, 1)]).toString('base64'),
  ],
  ['phpass of a million rounds', '$P$HmfQvDovWv315qvTEn0Otst8L77uuI.'],
  ['SSHA without salt', `{SSHA}${Buffer.alloc(20, 7).toString('base64')}`],
  ['unsalted SHA-1 of LDAP', `{SHA}${Buffer.alloc(20, 7).toString('base64')}`],
  ['a form that only we store', `wrapped:md5,first,c2FsdA==:$argon2id$v=19$m=4096,t=1,p=1$${salt}$${digest}`],
  ['plain text', password],
  ['sha-256 in hex', 'a'.repeat(64)],
])('a hash of %s is refused, and nothing is changed', async (_, hash) => {
  const project = await newProject();
  const user = await project.signUp();
  const before = await footprint(project.id);
  expect(await importHash(user, hash)).toMatchObject(refusal('PASSWORD_HASH_UNSUPPORTED'));
  expect(await footprint(project.id)).toEqual(before);
});

test('a hash of bcrypt at cost 16 is taken', async () => {
  const project = await newProject();
  const user = await project.signUp();
  expect((await importHash(user, bcryptHash.replace('$04$', '$16$'))).status).toBe(200);
});

test('a password and a hash together are refused', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const before = await footprint(project.id);
  const body = { password: 'a new password', password_hash: bcryptHash };
  const answer = await user.server('PATCH /users/me', { body });
  expect(answer).toMatchObject(refusal('PASSWORD_AND_HASH'));
  expect(await footprint(project.id)).toEqual(before);
});
