/** Who is a member of so many teams creates no more; servers may put anybody into any number. */
export const MOST_TEAMS_OF_CREATOR = 100;

/** A page of teams, unless a caller asks for fewer or more. */
export const TEAMS_A_PAGE = 50;

/** Nobody counts further than that while turning pages. */
export const MOST_MEMBERS_COUNTED = 1_000;
