/** A client's user in this many teams can't create more; servers may add users to any number. */
export const MOST_TEAMS_OF_CREATOR = 100;

/** A page of teams, unless a caller asks for fewer or more. */
export const TEAMS_A_PAGE = 50;

/** How many teams a list counts; of more it says that there are more. */
export const MOST_TEAMS_COUNTED = 10_000;

/** Paging counts members up to here. */
export const MOST_MEMBERS_COUNTED = 1_000;
