-- outside a transaction
call copy_of_cases('case_message', 'id',
  '{{care_message,care_request_id},{claim_message,claim_id},{preauthorization_message,preauthorization_id}}');
