const sentences: Readonly<Record<string, string>> = {
  not_reached: "The previous system couldn't be reached.",
  unexpected_answer: "The previous system gave an answer that couldn't be used.",
  no_address: 'The previous system answered without an email address.',
  other_address: 'The previous system answered with a user of another email address.',
  user_refused: "The user that the previous system answered with couldn't be created.",
  keys_not_read: "The keys that verify its tokens couldn't be read.",
  second_factor: 'A user has two-factor authentication there, so the password or token alone was refused.',
};

/** Why the previous system couldn't be asked, or its answer not be used; `not_reached` → a sentence. */
export const failureSentence = (reason: string): string =>
  sentences[reason] ?? `The user that the previous system answered with couldn't be created: ${reason}.`;
