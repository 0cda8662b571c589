const hosts: Readonly<Record<string, readonly [name: string, url: string]>> = {
  'gmail.com': ['Gmail', 'https://mail.google.com/mail/'],
  'googlemail.com': ['Gmail', 'https://mail.google.com/mail/'],
  'outlook.com': ['Outlook', 'https://outlook.live.com/mail/'],
  'hotmail.com': ['Outlook', 'https://outlook.live.com/mail/'],
  'live.com': ['Outlook', 'https://outlook.live.com/mail/'],
  'yahoo.com': ['Yahoo Mail', 'https://mail.yahoo.com/'],
  'icloud.com': ['iCloud Mail', 'https://www.icloud.com/mail'],
  'proton.me': ['Proton Mail', 'https://mail.proton.me/'],
};

/** Where the mails of an address are read, if it is one of those that many people have. */
export function mailHostOf(email: string): { readonly name: string; readonly url: string } | undefined {
  const [name, url] = hosts[email.slice(email.lastIndexOf('@') + 1).toLowerCase()] ?? [];
  return name === undefined || url === undefined ? undefined : { name, url };
}
