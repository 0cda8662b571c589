const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';

/** What every server has before it is asked; `{ada}` in a request is her id. */
export const residents = {
  ada: {
    schemas: [USER, ENTERPRISE],
    externalId: 'Object-1',
    userName: 'ada@example.com',
    name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
    displayName: 'Ada Lovelace',
    title: 'Analyst',
    active: true,
    emails: [
      { value: 'ada@example.com', type: 'work', primary: true },
      { value: 'ada@home.example', type: 'home' },
    ],
    phoneNumbers: [{ value: '+44 1', type: 'work' }],
    [ENTERPRISE]: { department: 'Engines', employeeNumber: '701984' },
  },
  grace: {
    schemas: [USER],
    externalId: 'object-2',
    userName: 'grace@example.com',
    name: { familyName: 'Hopper', givenName: 'Grace' },
    displayName: 'Grace Hopper',
    active: true,
    emails: [{ value: 'grace@example.com', type: 'work', primary: true }],
  },
  mary: {
    schemas: [USER],
    userName: 'mary@example.com',
    active: false,
    emails: [{ value: 'mary@example.com', type: 'other' }],
  },
};

/** A group of Ada and Grace. */
export const engineers = {
  schemas: [GROUP],
  displayName: 'Engineers',
  externalId: 'group-1',
  members: [{ value: '{ada}' }, { value: '{grace}' }],
};

/** A request to both servers: `{own}` and `{ownGroup}` are of a user and a group of this request alone. */
export interface Request {
  readonly ask: string;
  readonly body?: unknown;
}

const users = (filter: string): Request => ({ ask: `GET /Users?filter=${encodeURIComponent(filter)}` });
const groups = (filter: string): Request => ({ ask: `GET /Groups?filter=${encodeURIComponent(filter)}` });
const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations });
const userChange = (...Operations: object[]): Request => ({ ask: 'PATCH /Users/{own}', body: patch(...Operations) });
const groupChange = (...Operations: object[]): Request => ({
  ask: 'PATCH /Groups/{ownGroup}',
  body: patch(...Operations),
});

/** What a directory can say, by what it is about. */
export const requests: Readonly<Record<string, Request>> = {
  // Discovery (RFC 7643, sections 5 to 7).
  'service provider config': { ask: 'GET /ServiceProviderConfig' },
  'resource types': { ask: 'GET /ResourceTypes' },
  'resource type User': { ask: 'GET /ResourceTypes/User' },
  'resource type Group': { ask: 'GET /ResourceTypes/Group' },
  'resource type unknown': { ask: 'GET /ResourceTypes/Device' },
  'schema User': { ask: `GET /Schemas/${USER}` },
  'schema Group': { ask: `GET /Schemas/${GROUP}` },
  'schema EnterpriseUser': { ask: `GET /Schemas/${ENTERPRISE}` },
  'schema unknown': { ask: 'GET /Schemas/urn:example:none' },
  'address unknown': { ask: 'GET /Devices' },

  // Create and read (RFC 7644, sections 3.3 and 3.4.1).
  'a user is read': { ask: 'GET /Users/{ada}' },
  'a user without the extension is read': { ask: 'GET /Users/{grace}' },
  'an unknown user is read': { ask: 'GET /Users/00000000-0000-4000-8000-000000000000' },
  'a group is read': { ask: 'GET /Groups/{engineers}' },
  'an unknown group is read': { ask: 'GET /Groups/00000000-0000-4000-8000-000000000000' },
  'a user of the least': { ask: 'POST /Users', body: { schemas: [USER], userName: 'least@example.com' } },
  'a user in other letters': {
    ask: 'POST /Users',
    body: { schemas: [USER], USERNAME: 'letters@example.com', DisplayName: 'Letters', NAME: { GIVENNAME: 'L' } },
  },
  'a user with values that are empty': {
    ask: 'POST /Users',
    body: { schemas: [USER], userName: 'empty@example.com', displayName: null, emails: [], title: '' },
  },
  'a user with an attribute that no schema has': {
    ask: 'POST /Users',
    body: { schemas: [USER], userName: 'unknown@example.com', shoeSize: 38, name: { shoeSize: 38, givenName: 'U' } },
  },
  'a user with an id and groups of its own': {
    ask: 'POST /Users',
    body: {
      schemas: [USER],
      userName: 'readonly@example.com',
      id: 'mine',
      groups: [{ value: 'mine' }],
      meta: { version: 'x' },
    },
  },
  'a user with a password': {
    ask: 'POST /Users',
    body: { schemas: [USER], userName: 'password@example.com', password: 'correct horse' },
  },
  'a user with a name twice': { ask: 'POST /Users', body: { schemas: [USER], userName: 'ADA@example.com' } },
  'a user without a name': { ask: 'POST /Users', body: { schemas: [USER], displayName: 'Nameless' } },
  'a user with a number as name': { ask: 'POST /Users', body: { schemas: [USER], userName: 7 } },
  'a user with a list as name': { ask: 'POST /Users', body: { schemas: [USER], userName: ['a@example.com'] } },
  'a user with a text as a flag': {
    ask: 'POST /Users',
    body: { schemas: [USER], userName: 'flag@example.com', active: 'perhaps' },
  },
  'a user with a text as an address': {
    ask: 'POST /Users',
    body: { schemas: [USER], userName: 'text@example.com', name: 'Text' },
  },
  'a user with one address that is no list': {
    ask: 'POST /Users',
    body: { schemas: [USER], userName: 'single@example.com', emails: { value: 'single@example.com' } },
  },
  'a user with two primary addresses': {
    ask: 'POST /Users',
    body: {
      schemas: [USER],
      userName: 'primary@example.com',
      emails: [
        { value: 'primary@example.com', primary: true },
        { value: 'second@example.com', primary: true },
      ],
    },
  },
  'a list as a body': { ask: 'POST /Users', body: [] },
  'no body': { ask: 'POST /Users' },
  'a group of the least': { ask: 'POST /Groups', body: { schemas: [GROUP], displayName: 'Least' } },
  'a group without a name': { ask: 'POST /Groups', body: { schemas: [GROUP] } },

  // Filters (RFC 7644, section 3.4.2.2).
  eq: users('userName eq "ada@example.com"'),
  'eq in other letters': users('USERNAME EQ "ADA@example.com"'),
  'eq of what tells letters apart': users('externalId eq "object-1"'),
  'eq of a flag': users('active eq false'),
  'eq null': users('title eq null'),
  ne: users('userName ne "ada@example.com"'),
  'ne of what some lack': users('title ne "Analyst"'),
  co: users('displayName co "love"'),
  sw: users('displayName sw "Ada"'),
  ew: users('userName ew "example.com"'),
  gt: users('userName gt "b"'),
  ge: users('userName ge "grace@example.com"'),
  lt: users('userName lt "b"'),
  le: users('userName le "grace@example.com"'),
  'gt of a flag': users('active gt false'),
  pr: users('title pr'),
  'pr of a complex value': users('name pr'),
  'pr of several values': users('phoneNumbers pr'),
  'gt of a time': users('meta.lastModified gt "2011-05-13T04:42:34Z"'),
  'lt of a time': users('meta.created lt "2011-05-13T04:42:34Z"'),
  and: users('active eq true and displayName co "Grace"'),
  or: users('displayName co "Grace" or title eq "Analyst"'),
  'and before or': users('active eq false or active eq true and displayName co "Grace"'),
  not: users('not (active eq true)'),
  'not of and': users('not (active eq true and displayName co "Grace")'),
  brackets: users('active eq true and (displayName co "Grace" or displayName co "Ada")'),
  'a part of a complex value': users('name.familyName eq "Hopper"'),
  'several values by their value': users('emails.value eq "ada@home.example"'),
  'several values as such': users('emails eq "ada@home.example"'),
  'co of several values as such': users('emails co "home"'),
  'values of one element': users('emails[type eq "work" and value co "ada"]'),
  'values of different elements': users('emails[type eq "work" and value co "home"]'),
  'values of an element that is not so': users('emails[not (type eq "work")]'),
  'the extension': users(`${ENTERPRISE}:department eq "engines"`),
  'a path with the core schema': users(`${USER}:userName eq "ada@example.com"`),
  'a quote in a text': users('displayName eq "A\\"da"'),
  'an unknown attribute': users('shoeSize eq 38'),
  'an unknown operator': users('userName is "ada"'),
  'a filter without a value': users('userName eq'),
  'a filter that is not closed': users('(userName eq "ada"'),
  'a text that is not closed': users('userName eq "ada'),
  'an empty filter': { ask: 'GET /Users?filter=' },
  'groups by name': groups('displayName eq "engineers"'),
  'groups by a member': groups('members.value eq "{ada}"'),
  'groups by a member in brackets': groups('members[value eq "{ada}"]'),
  'groups by an unknown name': groups('displayName eq "Unknown"'),

  // Pages (RFC 7644, section 3.4.2.4) and sorting (3.4.2.3).
  all: { ask: 'GET /Users' },
  'a first page': { ask: 'GET /Users?startIndex=1&count=3' },
  'no resource': { ask: 'GET /Users?count=0' },
  'a negative count': { ask: 'GET /Users?count=-5' },
  'a start before the first': { ask: 'GET /Users?startIndex=0&count=3' },
  'a start after the last': { ask: 'GET /Users?startIndex=50' },
  'a second page of one': { ask: `GET /Users?startIndex=2&count=1&filter=${encodeURIComponent('active eq false')}` },
  sorted: { ask: 'GET /Users?sortBy=userName&sortOrder=descending' },
  'a search': {
    ask: 'POST /Users/.search',
    body: {
      schemas: [SEARCH],
      filter: 'displayName sw "Grace"',
      attributes: ['displayName'],
      startIndex: 1,
      count: 10,
    },
  },
  'a search of groups': {
    ask: 'POST /Groups/.search',
    body: { schemas: [SEARCH], filter: 'displayName sw "Eng"', excludedAttributes: ['members'] },
  },

  // Attributes (RFC 7644, section 3.9).
  attributes: { ask: 'GET /Users/{ada}?attributes=userName,emails' },
  'attributes in other letters': { ask: 'GET /Users/{ada}?attributes=USERNAME' },
  'a part as attribute': { ask: 'GET /Users/{ada}?attributes=name.familyName' },
  'a part of several values as attribute': { ask: 'GET /Users/{ada}?attributes=emails.value' },
  'an attribute of the extension': { ask: `GET /Users/{ada}?attributes=${ENTERPRISE}:department` },
  'the extension as attribute': { ask: `GET /Users/{ada}?attributes=${ENTERPRISE}` },
  'an unknown attribute asked for': { ask: 'GET /Users/{ada}?attributes=shoeSize' },
  'excluded attributes': { ask: 'GET /Users/{ada}?excludedAttributes=emails,name,meta' },
  'an excluded part': { ask: 'GET /Users/{ada}?excludedAttributes=name.familyName' },
  'an id excluded': { ask: 'GET /Users/{ada}?excludedAttributes=id,schemas' },
  'an excluded extension': { ask: `GET /Users/{ada}?excludedAttributes=${ENTERPRISE}` },
  'attributes of a list': { ask: `GET /Users?attributes=userName&filter=${encodeURIComponent('title pr')}` },
  'attributes of what is created': {
    ask: 'POST /Users?attributes=userName',
    body: { schemas: [USER], userName: 'few@example.com', displayName: 'Few' },
  },

  // PUT and DELETE (RFC 7644, sections 3.5.1 and 3.6).
  'a user is replaced': {
    ask: 'PUT /Users/{own}',
    body: { schemas: [USER], userName: 'replaced@example.com', displayName: 'Replaced' },
  },
  'a user is replaced, with another id': {
    ask: 'PUT /Users/{own}',
    body: { schemas: [USER], id: 'other', userName: 'other-id@example.com' },
  },
  'a user is replaced by one without a name': { ask: 'PUT /Users/{own}', body: { schemas: [USER], displayName: 'X' } },
  'a user is replaced by one whose name is taken': {
    ask: 'PUT /Users/{own}',
    body: { schemas: [USER], userName: 'grace@example.com' },
  },
  'an unknown user is replaced': {
    ask: 'PUT /Users/00000000-0000-4000-8000-000000000000',
    body: { schemas: [USER], userName: 'nowhere@example.com' },
  },
  'a group is replaced': { ask: 'PUT /Groups/{ownGroup}', body: { schemas: [GROUP], displayName: 'Makers' } },
  'a user is deleted': { ask: 'DELETE /Users/{own}' },
  'an unknown user is deleted': { ask: 'DELETE /Users/00000000-0000-4000-8000-000000000000' },
  'a group is deleted': { ask: 'DELETE /Groups/{ownGroup}' },

  // PATCH (RFC 7644, section 3.5.2).
  'add without a path': userChange({ op: 'add', value: { nickName: 'Babs', title: 'Guide' } }),
  'add one value': userChange({ op: 'add', path: 'title', value: 'Guide' }),
  'add to a complex value': userChange({ op: 'add', path: 'name', value: { givenName: 'Barbara' } }),
  'add a part': userChange({ op: 'add', path: 'name.middleName', value: 'Jane' }),
  'add to several values': userChange({
    op: 'add',
    path: 'emails',
    value: [{ value: 'babs@home.example', type: 'home' }],
  }),
  'add a value that there is': userChange({ op: 'add', path: 'phoneNumbers', value: [{ value: '+1', type: 'work' }] }),
  'add a new primary value': userChange({
    op: 'add',
    path: 'emails',
    value: [{ value: 'first@example.com', primary: true }],
  }),
  'add a part to those that match': userChange({ op: 'add', path: 'emails[type eq "work"].display', value: 'Babs' }),
  'add to the extension': userChange({ op: 'add', path: `${ENTERPRISE}:department`, value: 'Tours' }),
  'add the extension': userChange({ op: 'add', path: ENTERPRISE, value: { department: 'Tours' } }),
  'add the extension without a path': userChange({ op: 'add', value: { [ENTERPRISE]: { department: 'Tours' } } }),
  'add by a path with the core schema': userChange({ op: 'add', path: `${USER}:title`, value: 'Guide' }),
  'add without a value': userChange({ op: 'add', path: 'title' }),
  'add what no schema has': userChange({ op: 'add', path: 'shoeSize', value: 38 }),
  'add what no schema has without a path': userChange({ op: 'add', value: { shoeSize: 38 } }),
  'replace without a path': userChange({ op: 'replace', value: { title: 'Guide', active: false } }),
  'replace one value': userChange({ op: 'replace', path: 'displayName', value: 'Babs' }),
  'replace a complex value': userChange({ op: 'replace', path: 'name', value: { givenName: 'Barbara' } }),
  'replace a part': userChange({ op: 'replace', path: 'name.givenName', value: 'Barbara' }),
  'replace several values': userChange({ op: 'replace', path: 'emails', value: [{ value: 'only@example.com' }] }),
  'replace one that matches': userChange({
    op: 'replace',
    path: 'phoneNumbers[type eq "work"]',
    value: { type: 'mobile', value: '+2' },
  }),
  'replace a value of one that matches': userChange({
    op: 'replace',
    path: 'phoneNumbers[type eq "work"]',
    value: { value: '+2' },
  }),
  'replace a part of one that matches': userChange({
    op: 'replace',
    path: 'phoneNumbers[type eq "work"].value',
    value: '+2',
  }),
  'replace what matches nothing': userChange({ op: 'replace', path: 'phoneNumbers[type eq "fax"].value', value: '+3' }),
  'replace what is not there': userChange({ op: 'replace', path: 'title', value: 'Guide' }),
  'replace with nothing': userChange({ op: 'replace', path: 'displayName', value: null }),
  'replace the id': userChange({ op: 'replace', path: 'id', value: 'mine' }),
  'replace the groups': userChange({ op: 'replace', path: 'groups', value: [] }),
  'replace with a name that is taken': userChange({ op: 'replace', path: 'userName', value: 'grace@example.com' }),
  'replace with the wrong kind': userChange({ op: 'replace', path: 'active', value: 'perhaps' }),
  'remove one value': userChange({ op: 'remove', path: 'displayName' }),
  'remove a part': userChange({ op: 'remove', path: 'name.familyName' }),
  'remove a complex value': userChange({ op: 'remove', path: 'name' }),
  'remove several values': userChange({ op: 'remove', path: 'phoneNumbers' }),
  'remove those that match': userChange({ op: 'remove', path: 'phoneNumbers[type eq "home"]' }),
  'remove the only one that matches': userChange({ op: 'remove', path: 'emails[type eq "work"]' }),
  'remove a part of those that match': userChange({ op: 'remove', path: 'phoneNumbers[type eq "work"].type' }),
  'remove what matches nothing': userChange({ op: 'remove', path: 'phoneNumbers[type eq "fax"]' }),
  'remove what is not there': userChange({ op: 'remove', path: 'title' }),
  'remove what is required': userChange({ op: 'remove', path: 'userName' }),
  'remove the extension': userChange({ op: 'remove', path: ENTERPRISE }),
  'remove without a path': userChange({ op: 'remove' }),
  'remove what no schema has': userChange({ op: 'remove', path: 'shoeSize' }),
  'remove by a filter that is broken': userChange({ op: 'remove', path: 'phoneNumbers[type eq' }),
  'a filter of one value': userChange({ op: 'replace', path: 'title[value eq "x"]', value: 'y' }),
  'several changes': userChange(
    { op: 'Add', path: 'title', value: 'Guide' },
    { op: 'Replace', path: 'title', value: 'Chief' },
    { op: 'Remove', path: 'name.givenName' },
  ),
  'several changes of which one is wrong': userChange(
    { op: 'replace', path: 'displayName', value: 'Never' },
    { op: 'replace', path: 'shoeSize', value: 38 },
  ),
  'an unknown change': userChange({ op: 'move', path: 'title', value: 'x' }),
  'a path that is no text': userChange({ op: 'add', path: 7, value: 'x' }),
  'a value without a path that is no object': userChange({ op: 'add', value: 'x' }),
  'no changes': userChange(),
  'changes that are no list': { ask: 'PATCH /Users/{own}', body: { schemas: [PATCH], Operations: {} } },
  'changes without a schema': {
    ask: 'PATCH /Users/{own}',
    body: { Operations: [{ op: 'replace', path: 'title', value: 'x' }] },
  },
  'changes of an unknown user': {
    ask: 'PATCH /Users/00000000-0000-4000-8000-000000000000',
    body: patch({ op: 'replace', path: 'title', value: 'x' }),
  },
  'a group gets a member': groupChange({ op: 'add', path: 'members', value: [{ value: '{grace}' }] }),
  'a group gets a member that it has': groupChange({ op: 'add', path: 'members', value: [{ value: '{ada}' }] }),
  'a group loses a member': groupChange({ op: 'remove', path: 'members[value eq "{ada}"]' }),
  'a group loses a member by its value': groupChange({ op: 'remove', path: 'members', value: [{ value: '{ada}' }] }),
  'a group loses all members': groupChange({ op: 'remove', path: 'members' }),
  'a group gets other members': groupChange({ op: 'replace', path: 'members', value: [{ value: '{grace}' }] }),
  'a group gets another name': groupChange({ op: 'replace', path: 'displayName', value: 'Makers' }),
  'a group gets another name without a path': groupChange({ op: 'replace', value: { displayName: 'Makers' } }),
};

/** The user that a request changes. */
export const ownUser = (number: number) => ({
  schemas: [USER],
  userName: `own-${number}@example.com`,
  name: { familyName: 'Jensen', givenName: 'Babs' },
  displayName: 'Babs Jensen',
  active: true,
  emails: [{ value: `own-${number}@example.com`, type: 'work', primary: true }],
  phoneNumbers: [
    { value: '+1', type: 'work' },
    { value: '+9', type: 'home' },
  ],
});

/** The group that a request changes. */
export const ownGroup = (number: number) => ({
  schemas: [GROUP],
  displayName: `Group ${number}`,
  members: [{ value: '{ada}' }],
});
