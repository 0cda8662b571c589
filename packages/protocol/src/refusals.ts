/**
 * Plain-text refusals: the third kind of failure beside known errors and bugs. The protocol answers them with a
 * sentence and a status, without a code; our own clients read the name in a header. Name → [status, sentence].
 */
export const refusals = {
  METHOD_NOT_ALLOWED: [405, 'Method not allowed.'],
  BODY_TOO_LARGE: [413, 'The request body is too large.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please wait a moment, then try again.'],
  PASSWORD_NOT_ENOUGH: [
    429,
    'Too many wrong passwords were tried for this email. For a few hours, the password alone is not enough on this device. Reset it, choose another way to sign in, or use a device that has signed in before.',
  ],
  DATABASE_UNAVAILABLE: [503, 'The service cannot reach its database right now. Please try again in a moment.'],
  PROJECT_PAUSED: [503, 'The project is moving to another installation. Please try again in a few seconds.'],
  PROJECT_MOVED: [410, 'The project has moved to another installation. Use this address from now on:'],
  HOST_MISDIRECTED: [421, 'The service is not served under this host. Use the address in its setting LATCHKEY_URL.'],
  ORIGIN_FOREIGN: [403, 'Only a page of the dashboard itself may ask for this.'],
  JSON_ONLY: [415, 'The request body must be JSON, with the content type application/json.'],
  DOOR_TOKEN_MISSING: [
    401,
    'This page of a development service asks for the token that the service printed at its start. Give it as the password, with any name.',
  ],
  ERASURE_UNKNOWN: [404, 'No user with this ID was erased in this project.'],
  PAGE_UNKNOWN: [404, 'There is nothing at this address.'],
  DASHBOARD_NOT_BUILT: [404, 'The dashboard was not built. Run "npm run build", then start the service again.'],
  HOSTED_PAGES_NOT_BUILT: [404, 'The sign-in pages were not built. Run "npm run build", then start the service again.'],
  DOCUMENTATION_NOT_BUILT: [
    404,
    'The documentation is not built yet. The first "npm start" takes about a minute for it; otherwise run "npm run docs". Then reload this page.',
  ],
  PACKAGE_UNKNOWN: [404, 'This service has its own packages only, of its own version. Look in the public registry.'],
  PACKAGES_NOT_BUILT: [
    503,
    'The packages are not built yet. The first "npm start" takes about ten seconds for them; try again then.',
  ],
  DASHBOARD_NEEDS_ORIGIN: [
    404,
    'The dashboard needs an address of its own: the setting LATCHKEY_URL may have no path.',
  ],
  INTERNAL_PROJECT_STAYS: [400, 'The project of the dashboard itself cannot be deleted.'],
  OWNER_UNKNOWN: [404, 'The project has no such owner.'],
  OWNER_ALREADY: [409, 'A user with this email address already owns the project.'],
  LAST_OWNER: [400, "You can't remove the last owner. Add another owner or delete the project."],
  OWNER_ROLE_INSUFFICIENT: [403, "Your role in this project doesn't allow this. Ask an owner of the project."],
  OWNER_ROLE_FIXED: [400, 'Everyone who manages the dashboard itself is an owner of it. Roles are for other projects.'],
  OWNERS_TOO_MANY: [
    400,
    'The project has reached its limit of owners and pending invitations. Remove an owner or revoke an invitation first.',
  ],
  OWNER_INVITATION_UNKNOWN: [404, 'Invitation not found. It may have been accepted or revoked, or it expired.'],
  OWNER_INVITATION_FOREIGN: [
    403,
    'This invitation is for another email address. Sign in to an account that has verified that address.',
  ],
  DASHBOARD_KEY_STAYS: [
    400,
    'This key is the one that the dashboard itself calls with; it cannot be revoked or rotated.',
  ],
  PROJECT_KEYS_ROTATED: [400, 'These keys have been rotated already. Rotate the keys that replaced them instead.'],
  PROJECT_KEYS_EXPIRE_BEFORE: [400, 'The new keys would have expired already. Give them a later time.'],
  PROJECT_KEYS_ENDED: [400, 'These keys were revoked or have expired, so they have no successor. Create new keys.'],
  IMAGE_UNKNOWN: [404, 'There is no such image.'],
  PRODUCTION_UNSAFE: [400, 'Before you turn on production mode, fix this:'],
  CURSOR_INVALID: [400, 'This cursor does not belong to this list and order. Leave it out to start at the first page.'],
  PROJECT_UNKNOWN: [404, 'There is no such project.'],
  SELF_DELETION_OFF: [400, 'Deleting your own account is not enabled for this project.'],
  PROFILE_IMAGE_INVALID: [400, 'The profile image must be a PNG, JPEG, GIF, BMP or WebP image as a base64 data URL.'],
  PASSWORD_AND_HASH: [400, 'Give either a password or a password hash, not both.'],
  PASSWORD_HASH_UNSUPPORTED: [400, 'This kind of password hash, or its cost, is not supported.'],
  AUTH_NEEDS_EMAIL: [400, 'A primary email is needed before it can be used for sign-in.'],
  VERIFIED_NEEDS_EMAIL: [400, 'A primary email is needed before it can be marked as verified.'],
  PASSWORD_NEEDS_EMAIL: [400, 'A primary email is needed before a first password can be set.'],
  PASSWORD_AUTH_OFF: [400, 'Password sign-in is not enabled for this project.'],
  OTP_OFF: [400, 'Email codes are not enabled for this project.'],
  MAGIC_LINK_OFF: [403, 'Magic links and email codes are not enabled for this project.'],
  PASSWORD_ALREADY_SET: [400, 'This user has a password already. Change it instead.'],
  USER_BANNED: [403, 'This account has been suspended. Contact the support of this app.'],
  ASSURANCE_TOO_LOW: [
    401,
    'This app requires a stronger sign-in. Use two-factor authentication or a passkey to continue.',
  ],
  POLICY_NEEDS_PASSKEYS: [400, 'Turn passkeys on to require them; they cannot be turned off while they are required.'],
  OWNERS_NOT_IMPERSONATED: [403, 'Owners of projects cannot be impersonated.'],
  MERGED_WITH_ITSELF: [400, 'A user cannot be merged with itself. Name the duplicate by its ID.'],
  MERGED_INTO_ANONYMOUS: [
    400,
    'The user who stays is anonymous. Merge the other way around, so that the user who can sign in stays.',
  ],
  BANNED_NOT_MERGED: [400, 'One of the two users is banned. Lift the ban first, or delete the duplicate instead.'],
  OWNERS_NOT_MERGED: [
    400,
    'The duplicate owns projects. Add the user who stays as an owner of them and remove the duplicate first.',
  ],
  UNPROVEN_NOT_MERGED: [
    400,
    'One of the two users signs in with an email that was never verified. Have it verified first, or stop using it for sign-in.',
  ],
  PROVISIONED_NOT_MERGED: [
    400,
    "The duplicate comes from a team's directory or connection, or a directory has deactivated the user who stays. Merge the other way around: the provisioned user stays.",
  ],
  IMPERSONATED: [
    403,
    "You are impersonating this user. You can't change their password, two-factor authentication or other sign-in methods.",
  ],
  DPOP_NONCE_NEEDED: [
    401,
    "The DPoP proof needs a current nonce. Make it again with the one in this answer's header dpop-nonce.",
  ],
  DPOP_PROOF_INVALID: [401, 'The DPoP proof of this request is not valid.'],
  DPOP_PROOF_NEEDED: [
    401,
    'This session is bound to a key. Send the request from the browser where the user signed in, with a DPoP proof.',
  ],
  PROOF_TOO_OLD: [401, 'Nothing was changed. Please confirm that it is you, or sign in again, then try once more.'],
  PROOF_WAY_UNAVAILABLE: [400, 'This account cannot confirm who it is in this way. Use one of the ways it has.'],
  SESSION_UNKNOWN: [404, 'There is no such session.'],
  SESSIONS_NOT_OWN: [403, 'You can look at your own sessions only.'],
  SIGN_UP_MAILED: [
    400,
    'One more step: open the link in the email that we have just sent to this address. After that you can sign in.',
  ],
  CHANNEL_NOT_PROVEN: [400, 'Verify this email address first. After that it can be used to sign in.'],
  CHANNEL_UNKNOWN: [404, 'There is no such contact channel.'],
  CHANNEL_NOT_OWN: [400, 'You can have codes sent to your own contact channels only.'],
  CHANNELS_NOT_OWN: [403, 'You can look at and change your own contact channels only.'],
  CHANNEL_EXISTS: [400, 'The user has this contact channel already.'],
  CHANNEL_MISSING: [400, 'The user has no such contact channel. It may have been removed.'],
  CHANNELS_TOO_MANY: [400, 'The user has as many contact channels as one account can have. Remove one first.'],
  CHANNEL_GONE: [400, "This code was sent to an email that's no longer on the account. Request a new code."],
  NOTIFICATIONS_NOT_OWN: [403, 'You can look at and change your own notification preferences only.'],
  NOTIFICATION_CATEGORY_UNKNOWN: [404, 'There is no such notification category.'],
  PASSKEY_BY_HAND: [400, 'A passkey cannot be switched on by hand; it has to be registered.'],
  PASSKEY_UNKNOWN: [404, 'You have no such passkey.'],
  PASSKEYS_TOO_MANY: [400, 'You have as many passkeys as one account can have. Remove one first.'],
  LAST_WAY_IN: [
    400,
    'This is the only way to sign in to your account. Add another one, or set a password, before you remove it.',
  ],
  USER_API_KEYS_OFF: [400, 'API keys of users are not enabled for this project.'],
  TEAM_API_KEYS_OFF: [400, 'API keys of teams are not enabled for this project.'],
  API_KEYS_NOT_OWN: [403, 'You can use your own API keys only.'],
  API_KEYS_TOO_MANY: [400, 'There are as many valid API keys as one account or team can have. Revoke one first.'],
  PERMISSIONS_NOT_OWN: [403, 'You can look at your own permissions only.'],
  PERMISSION_DEFINITIONS_TOO_MANY: [
    400,
    'The project defines as many permissions, or has as many of them contain each other, as one project can.',
  ],
  CLIENT_TEAM_PERMISSIONS_OFF: [403, 'This project does not let members of a team change permissions in it.'],
  PERMISSION_NOT_HELD: [403, 'You can grant and take only what you hold yourself, with all that it contains.'],
  OAUTH_PROVIDER_UNKNOWN: [400, 'The project has no sign-in provider with this id.'],
  OAUTH_ACCOUNT_TWICE: [409, 'The same account at a sign-in provider is given twice.'],
  TRUSTED_DEVICES_OFF: [400, 'This project asks for the second factor at every sign-in, so no browser can be trusted.'],
  DEVICE_NOT_TRUSTABLE: [
    400,
    'Only a browser on which you have just signed in with your second factor can be trusted. Sign in again with it, then trust the browser.',
  ],
  TRUSTED_DEVICE_UNKNOWN: [404, 'You have no such trusted browser. It may have been removed, or its time is over.'],
  SECURITY_KEY_UNKNOWN: [404, 'You have no such security key. It may have been removed.'],
  SECURITY_KEYS_TOO_MANY: [400, 'You have as many security keys as one account can have. Remove one first.'],
  SECOND_FACTOR_OFF: [400, 'Recovery codes need two-factor authentication. Turn it on first.'],
  NOT_ANONYMOUS: [400, 'You have signed up already. Sign out first to use another account.'],
  OAUTH_COOKIE_MISSING: [
    400,
    'This sign-in did not begin in this browser, or the browser keeps no cookies. Go back to the app and sign in again.',
  ],
  OAUTH_FLOW_UNKNOWN: [400, 'This sign-in is over already. Go back to the app and sign in again.'],
  OAUTH_REDIRECT_UNTRUSTED: [
    400,
    'The app that this sign-in would lead to is not trusted. Its domain is missing from the trusted domains of the project.',
  ],
  LINK_TOKEN_FOREIGN: [403, 'The access token is of a user of another project.'],
  OAUTH_PROVIDER_NEEDS_SECRET: [
    400,
    'A provider with keys of your own that is new, or whose client id or tenant changed, needs its client secret again.',
  ],
  EMAIL_SERVER_NEEDS_PASSWORD: [
    400,
    'A mail server that is new, or whose host, port or user name changed, needs its password again.',
  ],
  OIDC_PROVIDER_NEEDS_SECRET: [
    400,
    'A provider that is new, or whose issuer or client id changed, needs its client secret again.',
  ],
  OAUTH_CODE_REFUSED: [400, 'The sign-in provider did not accept this answer of its own. Please start again.'],
  OAUTH_CLIENT_REFUSED: [400, 'The sign-in provider refused the client id or secret that the project has there.'],
  OAUTH_SCOPE_REFUSED: [400, 'The sign-in provider refused the scopes that were asked for.'],
  OAUTH_PROVIDER_FAILED: [400, 'The sign-in provider did not answer as it should. Please try again in a moment.'],
  OAUTH_EMAIL_MISSING: [
    400,
    'The sign-in provider did not share an email address. Allow it to be shared, then try again.',
  ],
  OAUTH_EMAILS_UNREADABLE: [
    400,
    'The sign-in provider did not share the email addresses of the account. Its application needs that permission.',
  ],
  CONNECTED_ACCOUNT_NOT_OWN: [403, 'You can use and disconnect your own connected accounts only.'],
  CLI_LOGIN_UNKNOWN: [400, 'This command-line sign-in has expired, or was answered already. Start it again.'],
  SESSION_NOT_FRESH: [
    403,
    'You signed in too long ago, or without two-factor authentication. Sign in again to continue.',
  ],
  TEST_SIGN_IN_INVALID: [400, 'This page is a step of signing in. Please start in the application.'],
  TEAMS_NOT_OWN: [403, 'You can list your own teams only.'],
  TEAM_CREATOR_TWICE: [400, 'Say who creates the team either by creator_user_id or by add_current_user, not by both.'],
  TEAM_CREATION_OFF: [403, 'Creating teams is not enabled for the users of this project.'],
  TEAM_CREATOR_NOT_OWN: [403, 'You can create teams only for yourself, not for another user.'],
  TEAM_CREATOR_MISSING: [401, 'Sign in to create a team.'],
  TEAMS_TOO_MANY: [400, "You've reached the team limit. Leave a team first."],
  TEAM_FULL: [400, 'The team has as many members as can join by invitation.'],
  TEAM_PROFILES_NEED_TEAM: [400, 'Say by team_id which team is meant.'],
  TEAM_PROFILE_NOT_OWN: [403, 'You can change your own profile in a team only.'],
  INVITATIONS_TOO_MANY: [400, 'The team has reached its limit of pending invitations. Revoke one first.'],
  TEAM_DOMAIN_UNKNOWN: [404, 'This team has no such domain. It may have been removed.'],
  TEAM_DOMAIN_INVALID: [400, 'This is not a domain name. Enter the name alone, such as example.com.'],
  TEAM_DOMAIN_SHARED: [400, 'Many people share this domain, so no team can have it.'],
  TEAM_DOMAIN_EXISTS: [409, 'The team has this domain already.'],
  TEAM_DOMAINS_TOO_MANY: [400, 'The team has reached its limit of domains. Remove one first.'],
  TEAM_DOMAIN_TAKEN: [409, 'Another team has verified this domain. Contact the support of this app.'],
  TEAM_DOMAIN_RECORD_MISSING: [
    400,
    'No TXT record was found at this name. Add it at your DNS provider. New records can take a while to appear.',
  ],
  TEAM_DOMAIN_RECORD_DIFFERENT: [400, 'The TXT record at this name has another value.'],
  TEAM_DOMAIN_DNS_FAILED: [
    400,
    'The name servers of this domain did not answer. Please check them, or try again in a few minutes.',
  ],
  DOMAIN_UNKNOWN: [
    404,
    'The project has no such domain. Check one of its trusted domains, or a verified one of its hosted pages.',
  ],
  HOSTED_DOMAIN_UNKNOWN: [404, 'This project has no such domain for its pages. It may have been removed.'],
  HOSTED_DOMAIN_INVALID: [400, 'Pages need a domain of their own. Enter the name alone, such as auth.example.com.'],
  HOSTED_DOMAIN_EXISTS: [409, 'The project has this domain already.'],
  HOSTED_DOMAINS_TOO_MANY: [400, 'The project has reached its limit of domains for its pages. Remove one first.'],
  HOSTED_DOMAIN_TAKEN: [409, 'Another project has verified this domain. Remove it there first.'],
  HOSTED_DOMAIN_RECORD_MISSING: [
    400,
    'No TXT record was found at the name of this domain. Add it at your DNS provider. New records can take a while.',
  ],
  HOSTED_DOMAIN_RECORD_DIFFERENT: [400, 'The TXT record of this domain has another value.'],
  HOSTED_DOMAIN_DNS_FAILED: [
    400,
    'The name servers of the domain for these pages did not answer. Please check them, or try again in a few minutes.',
  ],
  LAST_TEAM_ADMIN: [
    400,
    'This is the last member who can manage the team. Let another member manage it too, or delete the team.',
  ],
  EMAIL_TEMPLATES_NEED_SERVER: [
    400,
    'Templates can be changed once the project has its own mail server. Set one up in the email settings first.',
  ],
  EMAIL_TEMPLATE_IS_DEFAULT: [404, 'The project has no version of its own of this template.'],
  EMAIL_CONTENT_INVALID: [400, 'The content is not a document of email blocks.'],
  EMAIL_THEME_INVALID: [400, 'This project does not have this email theme.'],
  EMAIL_SERVER_MISSING: [
    400,
    'Custom emails need your own SMTP server. Set one up in the email settings of the project first.',
  ],
  EMAIL_SERVER_INCOMPLETE: [
    400,
    'The mail server of the project is not fully set up. Check its host, port and sender in the email settings.',
  ],
  EVENT_UNKNOWN: [404, 'There is no such event.'],
  EVENT_NOT_SIGNED: [
    409,
    'No signed tree head has this event yet. A log that grows gets one about once a minute: try again then.',
  ],
  EVENT_WITHOUT_PROOF: [409, 'This event has no place in the tree of the event log, so there is no proof of it.'],
  EVENT_HEAD_UNKNOWN: [
    404,
    'No signed tree head of the event log is of this size or a larger one. List its heads first.',
  ],
  EVENT_NOT_IN_HEAD: [409, 'The event is later than this tree head. Wait for the next head, or name a later one.'],
  EVENT_HEADS_REVERSED: [400, 'The first tree head is later than the second. Name the earlier one in from.'],
  EVENT_STREAM_UNKNOWN: [404, 'The event log is sent to no receiver with this ID.'],
  EVENT_STREAMS_TOO_MANY: [400, 'The event log is sent to as many receivers as it can be. Delete one first.'],
  WEBHOOK_ENDPOINT_NOT_FOUND: [404, 'There is no such webhook endpoint.'],
  WEBHOOK_ENDPOINTS_TOO_MANY: [400, 'The project has as many webhook endpoints as it can have. Delete one first.'],
  OAUTH_CLIENT_UNKNOWN: [404, 'There is no such OAuth client.'],
  OAUTH_CLIENT_INVALID: [400, "The OAuth client can't be registered like this."],
  OAUTH_CLIENTS_TOO_MANY: [400, 'The project has as many OAuth clients as it can have. Delete one first.'],
  RESOURCE_SERVER_UNKNOWN: [404, 'There is no such resource server.'],
  RESOURCE_SERVER_INVALID: [400, "The resource server can't be registered like this."],
  RESOURCE_SERVERS_TOO_MANY: [400, 'The project has as many resource servers as it can have. Delete one first.'],
  AUTHORIZATION_REQUEST_UNKNOWN: [
    404,
    'This request is over: it was answered already, or it has expired. Go back to the application and try again.',
  ],
  CONNECTED_APPS_TOO_MANY: [
    400,
    "You've connected as many unregistered applications as you can. Disconnect one in your account settings, then allow this one.",
  ],
  CONNECTED_APP_UNKNOWN: [404, 'This application has no access to your account.'],
  AGENT_UNKNOWN: [404, 'There is no such agent in this project.'],
  DELEGATION_UNKNOWN: [404, 'There is no such delegation. It may have ended.'],
  DELEGATION_INVALID: [400, "This can't be delegated."],
  IMPORT_UNKNOWN: [404, 'This project has no such import.'],
  IMPORT_UNDONE: [409, 'This import was undone. Begin another one.'],
  IMPORTS_TOO_MANY: [400, 'The project has reached its limit of imports. Undo one first.'],
  IMPORT_INTERNAL: [
    400,
    "Users of project `internal` can't be imported: their server metadata says which projects they own.",
  ],
  PREVIOUS_SYSTEM_UNKNOWN: [404, 'This project has no previous system.'],
  PREVIOUS_SYSTEM_INTERNAL: [400, 'Users of project `internal` come from no other system.'],
  PREVIOUS_SYSTEM_TOO_LONG: [400, 'A previous system is asked for a year at most. Give an earlier end.'],
  PREVIOUS_SYSTEM_SECRET_MISSING: [
    400,
    'The secret is missing. Give it again whenever the kind, an address or the client is another one.',
  ],
  PREVIOUS_SYSTEM_UNAVAILABLE: [
    400,
    "Your account is still being moved, and the system it comes from can't be reached right now. Please try again in a moment.",
  ],
  PREVIOUS_SESSIONS_OFF: [400, "Sessions of another system aren't accepted here. Sign in."],
  PREVIOUS_TOKEN_REFUSED: [400, 'This token of the previous system is not valid here. Sign in.'],
  PREVIOUS_TOKEN_USED: [400, 'This token of the previous system was exchanged before. Sign in.'],
  PREVIOUS_USER_UNKNOWN: [404, "The user of this token of the previous system isn't here. Sign in."],
  DIRECTORY_UNKNOWN: [404, 'This team has no such directory.'],
  DIRECTORY_TOKEN_UNKNOWN: [404, 'This directory has no such token. It may have been revoked.'],
  DIRECTORY_GROUP_UNKNOWN: [404, 'This directory has no such group.'],
  DIRECTORIES_TOO_MANY: [400, 'The team has reached its limit of directories. Delete one first.'],
  DIRECTORY_TOKENS_BY_SERVER: [
    403,
    "Only the application's server can create tokens for this directory: it connected the directory, or the groups give permissions that you weren't granted.",
  ],
  DIRECTORY_TOKENS_TOO_MANY: [400, 'The directory has reached its limit of tokens. Revoke one first.'],
  SET_UP_LINK_UNKNOWN: [404, 'This team has no such set-up link. It may have ended.'],
  SET_UP_LINK_OVER: [404, 'This link is not valid anymore. Ask for a new one.'],
  SET_UP_LINKS_TOO_MANY: [400, 'The team has reached its limit of set-up links. End one first.'],
  SET_UP_LINKS_WITHOUT_PAGES: [400, 'Set-up links lead to the hosted pages of the project. Turn these on first.'],
  SET_UP_TOKEN_OVER: [401, 'This visit is over. Open the set-up link again.'],
  SET_UP_NOT_PERMITTED: [403, "A set-up link doesn't permit this."],
  SINGLE_SIGN_ON_CONNECTION_UNKNOWN: [404, 'This team has no such single sign-on connection.'],
  SINGLE_SIGN_ON_CONNECTION_CHANGED: [
    409,
    'The connection has another identity provider than the one that was reviewed. Look at it again, then send its "identity_provider_hash".',
  ],
  SINGLE_SIGN_ON_CONNECTIONS_TOO_MANY: [400, 'The team has reached its limit of connections. Delete one first.'],
  SINGLE_SIGN_ON_CONNECTION_INVALID: [400, "The connection can't be set up like this."],
  SINGLE_SIGN_ON_METADATA_FAILED: [400, "The identity provider's metadata can't be read."],
  SINGLE_SIGN_ON_NOT_PROVEN: [
    400,
    'Verify a domain of the team and test the connection successfully before you require it.',
  ],
  SINGLE_SIGN_ON_KEY_WAITING: [
    409,
    'The next key is published and waits. Replace it once it signs, or now with "at_once".',
  ],
  SINGLE_SIGN_ON_TEST_UNKNOWN: [404, 'The connection was not tested within the last day.'],
  SINGLE_SIGN_ON_TEST_OVER: [400, 'This test has begun before, or it has expired. Begin another one.'],
  SINGLE_SIGN_ON_EXCEPTION_UNKNOWN: [404, 'The user is no exception of this connection.'],
  SINGLE_SIGN_ON_EXCEPTION_NO_MEMBER: [400, 'Only members of the team can be exceptions.'],
  SINGLE_SIGN_ON_EXCEPTIONS_TOO_MANY: [400, 'The connection has reached its limit of exceptions. End one first.'],
  SINGLE_SIGN_ON_REQUIRED: [403, "Your team requires single sign-on. Sign in with your team's identity provider."],
  SINGLE_SIGN_ON_USER_DEACTIVATED: [
    403,
    "Your team's directory has deactivated you. Ask an administrator of your team.",
  ],
  SINGLE_SIGN_ON_NOT_A_MEMBER: [403, "You're no longer a member of this team. Ask an administrator to invite you."],
  SINGLE_SIGN_ON_DOMAIN_NOT_VERIFIED: [
    403,
    "Your team hasn't verified the domain of your email address. Ask an administrator of your team.",
  ],
  SINGLE_SIGN_ON_ACCOUNT_OF_TEAM: [403, 'This account belongs to the single sign-on of your team. It stays connected.'],
  SINGLE_SIGN_ON_RESPONSE_REFUSED: [400, "The identity provider's response was refused. Try again."],
  SINGLE_SIGN_ON_RESPONSE_USED: [400, "The identity provider's response was used before. Sign in again."],
  SINGLE_SIGN_ON_LOGOUT_OFF: [400, "The identity provider's logout address isn't set up for this connection."],
  SINGLE_SIGN_ON_LOGOUT_REFUSED: [400, "The identity provider's logout message was refused."],
  SINGLE_SIGN_ON_LOGOUT_USED: [400, "The identity provider's logout message was used before."],
  SINGLE_SIGN_ON_UNSOLICITED: [
    400,
    'This sign-in did not begin here. Open the application, and sign in there with your email address.',
  ],
  DELEGATIONS_TOO_MANY: [400, 'You have reached the limit of delegations. End one first.'],
  WEBHOOKS_ELSEWHERE: [
    400,
    'Another service sends the webhooks of this installation. Manage endpoints there with a webhook token.',
  ],
  WEBHOOK_SERVICE_AWAY: [503, 'The service that sends the webhooks of this installation cannot be reached right now.'],
  WEBHOOK_ENDPOINT_STOPPED: [400, 'This webhook endpoint is switched off or paused. Switch it on first.'],
  WEBHOOK_DELIVERY_NOT_FOUND: [404, 'There is no such webhook delivery.'],
  WEBHOOK_DELIVERY_ENDED: [400, 'This webhook delivery has already succeeded or permanently failed.'],
  WEBHOOK_PAYLOAD_GONE: [400, 'The payload was removed because the user or team was deleted.'],
  EMAIL_UNKNOWN: [404, 'There is no such mail.'],
  EMAIL_ON_ITS_WAY: [400, 'This mail is still on its way.'],
  EMAIL_CONTENT_GONE: [400, "The content of this email is no longer kept, so it can't be resent."],
  EMAIL_CONTENT_EXPIRED: [400, 'The link or code in this mail has expired. Have a new mail sent instead.'],
  EMAIL_READER_GONE: [400, 'The recipient of this email was deleted.'],
  EMAIL_PREVIEW_FOR_OWNERS: [
    400,
    'The shared mail server sends previews only to verified email addresses of project owners. Set up your own mail server to send them to any address.',
  ],
  EMAIL_THEME_UNKNOWN: [404, 'Email theme not found.'],
  EMAIL_THEME_ACTIVE: [400, 'The project uses this email theme. Choose another one before you delete it.'],
  EMAIL_THEME_NAME_STAYS: [400, "A built-in email theme can't be renamed."],
  EMAIL_THEMES_TOO_MANY: [400, 'The project has reached its limit of email themes. Delete one first.'],
  EMAIL_PREVIEW_UNCLEAR: [400, 'Provide exactly one of preview_html or template_id.'],
  EMAIL_TEMPLATE_INVALID: [400, 'This project does not have this email template.'],
  TSX_TEMPLATE_UNKNOWN: [404, 'Email template not found.'],
  ASSISTANT_MISSING: [
    400,
    'This installation has no assistant. Its operator can set one up with the setting LATCHKEY_ASSISTANT.',
  ],
  ASSISTANT_FAILED: [400, 'The assistant did not answer as it should. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

/** The name of a refusal, such as `MAGIC_LINK_OFF`: why the service did not do what was asked. */
export type RefusalName = keyof typeof refusals;

interface RefusalOptions {
  readonly retryAfter?: number;
  readonly maxAgeSeconds?: number;
  readonly acr?: string;
  readonly detail?: string;
  readonly cause?: unknown;
}

/** A plain-text refusal, thrown by name and rendered in one place. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly status: number;
  /** Seconds for `retry-after`, where waiting helps. */
  readonly retryAfter: number | undefined;
  /** Seconds that a proof of who one is may be old, where a newer one helps. */
  readonly maxAgeSeconds: number | undefined;
  /** The authentication context that a session needs, where proving more helps: a value of `acr` in tokens. */
  readonly acr: string | undefined;

  /** `detail` is what the sentence does not say: what is wrong in this case. */
  constructor(refusal: RefusalName, { retryAfter, maxAgeSeconds, acr, detail, cause }: RefusalOptions = {}) {
    const [status, sentence] = refusals[refusal];
    super(detail === undefined ? sentence : `${sentence} ${detail}`, { cause });
    this.name = 'Refusal';
    this.refusal = refusal;
    this.status = status;
    this.retryAfter = retryAfter;
    this.maxAgeSeconds = maxAgeSeconds;
    this.acr = acr;
  }
}

/** An error of the OAuth token endpoint in the form of RFC 6749, section 5.2. */
export class OAuthError extends Error {
  readonly error: 'invalid_request';

  constructor(error: 'invalid_request', description: string) {
    super(description);
    this.name = 'OAuthError';
    this.error = error;
  }
}
