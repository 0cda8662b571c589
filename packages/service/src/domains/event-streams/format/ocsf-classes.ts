/** Classes of the Open Cybersecurity Schema Framework 1.5.0 (schema.ocsf.io), with those of their activities that we use. */
export const ocsfClasses = {
  account: {
    uid: 3001,
    name: 'Account Change',
    category: { uid: 3, name: 'Identity & Access Management' },
    activities: {
      Create: 1,
      Enable: 2,
      'Password Change': 3,
      Disable: 5,
      Delete: 6,
      'MFA Factor Enable': 10,
      'MFA Factor Disable': 11,
      Other: 99,
    },
  },
  authentication: {
    uid: 3002,
    name: 'Authentication',
    category: { uid: 3, name: 'Identity & Access Management' },
    activities: { Logon: 1, Logoff: 2, Other: 99 },
  },
  entity: {
    uid: 3004,
    name: 'Entity Management',
    category: { uid: 3, name: 'Identity & Access Management' },
    activities: { Create: 1, Read: 2, Update: 3, Delete: 4, Other: 99 },
  },
  access: {
    uid: 3005,
    name: 'User Access Management',
    category: { uid: 3, name: 'Identity & Access Management' },
    activities: { 'Assign Privileges': 1, 'Revoke Privileges': 2, Other: 99 },
  },
  group: {
    uid: 3006,
    name: 'Group Management',
    category: { uid: 3, name: 'Identity & Access Management' },
    activities: { 'Add User': 3, 'Remove User': 4 },
  },
  api: {
    uid: 6003,
    name: 'API Activity',
    category: { uid: 6, name: 'Application Activity' },
    activities: { Read: 2, Other: 99 },
  },
} as const;

type Classes = typeof ocsfClasses;
/** A class and one of its activities. */
export type OcsfActivity = { [C in keyof Classes]: readonly [C, keyof Classes[C]['activities']] }[keyof Classes];
