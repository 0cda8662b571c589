import { ENTERPRISE, GROUP, USER } from './schema.ts';

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [USER]: {
    externalId: 'The identifier of the user in the directory.',
    userName: 'The name by which the directory tells its users apart, often an email address.',
    name: "The parts of the user's name.",
    'name.formatted': 'The full name, ready to be shown.',
    'name.familyName': 'The family name.',
    'name.givenName': 'The given name.',
    'name.middleName': 'The middle names.',
    'name.honorificPrefix': 'What comes before the name, such as "Dr.".',
    'name.honorificSuffix': 'What comes after the name, such as "III".',
    displayName: 'The name that the app shows.',
    nickName: 'The casual name of the user.',
    profileUrl: "The address of the user's profile.",
    title: 'The position of the user, such as "Vice President".',
    userType: 'How the company is related to the user, such as "Contractor".',
    preferredLanguage: 'The language that the user prefers, such as "en-US".',
    locale: 'The locale by which dates and numbers are shown, such as "en-US".',
    timezone: 'The time zone of the user, such as "Europe/Vienna".',
    active: 'Whether the user is a member of the team and can sign in.',
    emails: "The user's email addresses.",
    phoneNumbers: "The user's phone numbers.",
    ims: "The user's addresses for instant messages.",
    photos: 'The addresses of photos of the user.',
    addresses: "The user's postal addresses.",
    'addresses.formatted': 'The full address, ready to be shown.',
    'addresses.streetAddress': 'The street, house number and apartment.',
    'addresses.locality': 'The city or town.',
    'addresses.region': 'The state or region.',
    'addresses.postalCode': 'The postal code.',
    'addresses.country': 'The country.',
    entitlements: 'What the user is entitled to.',
    roles: 'The roles of the user, such as "Student".',
    groups: 'The groups of the directory that the user is in.',
    'groups.value': 'The id of the group.',
  },
  [GROUP]: {
    externalId: 'The identifier of the group in the directory.',
    displayName: 'The name of the group.',
    members: 'The users in the group.',
    'members.value': 'The id of the user.',
  },
  [ENTERPRISE]: {
    employeeNumber: 'The number that the company gave the user.',
    costCenter: 'The name of a cost center.',
    organization: 'The name of an organization.',
    division: 'The name of a division.',
    department: 'The name of a department.',
    manager: "The user's manager.",
    'manager.value': 'The id of the manager.',
    'manager.displayName': 'The name of the manager.',
  },
};

/** Parts that mean the same in every attribute. */
const parts: Readonly<Record<string, string>> = {
  value: 'The value itself.',
  display: 'The value as it is shown.',
  type: 'What kind of value it is, such as "work".',
  primary: 'Whether it is the preferred one of several values.',
  $ref: 'The address of the resource.',
};

/** What an attribute of a schema means, by its path in it: `name.givenName`. */
export const descriptionOf = (schema: string, path: string): string =>
  texts[schema]?.[path] ?? parts[path.split('.').at(-1) as string] ?? '';
