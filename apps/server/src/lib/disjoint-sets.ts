/** Groups that grow together, over the numbers from 0 to `size` - 1. */
export type DisjointSets = {
  join(a: number, b: number): void;
  /** The same for all members of a group. */
  groupOf(member: number): number;
};

export function createDisjointSets(size: number): DisjointSets {
  const parents = Array.from({ length: size }, (_, index) => index);
  const parentOf = (member: number) => parents[member] ?? member;
  const groupOf = (member: number) => {
    let root = member;
    while (parentOf(root) !== root) {
      // Halves the path, so that the next search is shorter.
      parents[root] = parentOf(parentOf(root));
      root = parentOf(root);
    }
    return root;
  };
  return {
    groupOf,
    join(a, b) {
      parents[groupOf(a)] = groupOf(b);
    },
  };
}
