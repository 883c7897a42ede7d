import { beforeEach } from "mocha";
import { createFileReviews, type FileReviews } from "../../../src/host/review/fileReviews.ts";
import { createFakeReview, type FakeReview } from "../fakes/fakeReview.ts";

export const a = "file:///w/a.txt";
export const b = "file:///w/b.txt";
/** What both hold at first. */
export const before = "1\n2\n3\n4\n5\n6\n";

/** The reviews of a workspace with two files, anew for each test. */
export interface ReviewsUnderTest {
  fake: FakeReview;
  reviews: FileReviews;
  /** What was told of since they began. */
  changed: (readonly string[])[];
  /** Begins once more, as after a reload. */
  readonly restart: () => void;
  readonly baselineOf: (uri: string) => string | null | undefined;
}

export function useReviews(): ReviewsUnderTest {
  const begin = (fake: FakeReview): Pick<ReviewsUnderTest, "fake" | "reviews" | "changed"> => {
    const changed: (readonly string[])[] = [];
    return { fake, changed, reviews: createFileReviews(fake, (uris) => changed.push(uris)) };
  };
  const here: ReviewsUnderTest = {
    ...begin(createFakeReview()),
    restart: () => Object.assign(here, begin(here.fake)),
    baselineOf: (uri) => here.reviews.find(uri)?.baseline,
  };
  beforeEach(() => {
    const fake = createFakeReview();
    for (const uri of [a, b]) fake.files.set(uri, before);
    Object.assign(here, begin(fake));
  });
  return here;
}
