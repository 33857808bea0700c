-- outside a transaction
call copy_of_cases('case_file', 'file_id',
  '{{care_request_file,care_request_id},{care_file,care_id},{claim_file,claim_id},{preauthorization_file,preauthorization_id}}');
