/** Keys of the query cache for what belongs to one member. The id comes first, so that no member meets another's. */
export const memberKeys = {
  all: (userId: string) => ['member', userId] as const,
  subscriptions: (userId: string) => [...memberKeys.all(userId), 'subscriptions'] as const,
  orders: (userId: string) => [...memberKeys.all(userId), 'orders'] as const,
  deletionRequest: (userId: string) => [...memberKeys.all(userId), 'deletionRequest'] as const,
};
