import { Card } from './card.tsx';
import { Skeleton, SkeletonBlock, SkeletonLines } from './skeleton.tsx';

export const title = 'Skeleton';

export const states = {
  Lines: () => (
    <Skeleton>
      <SkeletonLines />
    </Skeleton>
  ),
  Block: () => (
    <Skeleton>
      <SkeletonBlock />
    </Skeleton>
  ),
  'A loading card': () => (
    <Card>
      <Skeleton label="Loading testimonials...">
        <SkeletonLines count={1} />
        <SkeletonLines count={4} />
      </Skeleton>
    </Card>
  ),
};
