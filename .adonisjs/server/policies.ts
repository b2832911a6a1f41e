export const policies = {
  BidPolicy: () => import('#policies/bid_policy'),
  ProjectPolicy: () => import('#policies/project_policy'),
  QuestionPolicy: () => import('#policies/question_policy'),
  ReviewPolicy: () => import('#policies/review_policy'),
  StagingPolicy: () => import('#policies/staging_policy'),
  UserPolicy: () => import('#policies/user_policy'),
}

